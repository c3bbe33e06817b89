package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** What can be counted of a DuckDB file: how much of it is in use, its write-ahead log, and what this process has written. */
record DuckDbCounters(Administration administration, Path file, OperatingSystem os) {

    private static final String USED = "select (used_blocks * block_size)::bigint from pragma_database_size()"
            + " where database_name = current_database()";

    DuckDbCounters(Administration administration, Path file) {
        this(administration, file, new SystemInfo().getOperatingSystem());
    }

    /**
     * By name: {@code usedFileBytes} of blocks in use, {@code walBytes} of the write-ahead log, which is empty after a checkpoint, and
     * {@code writtenBytes} of the process, if the system tells.
     */
    Map<String, Long> read() {
        Map<String, Long> values = new TreeMap<>();
        values.put("usedFileBytes", usedBytes());
        values.put("walBytes", size(Path.of(file + ".wal")));
        OSProcess process = os.getProcess(os.getProcessId());
        if (process != null) {
            values.put("writtenBytes", process.getBytesWritten());
        }
        return values;
    }

    private long usedBytes() {
        return administration.ask("read the size of the file", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(USED)) {
                return row.next() ? row.getLong(1) : 0;
            }
        });
    }

    private static long size(Path log) {
        try {
            return Files.exists(log) ? Files.size(log) : 0;
        } catch (IOException gone) {
            return 0;
        }
    }
}
