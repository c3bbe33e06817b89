package io.fillrate.e2e.server.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.duckdb.DuckDbCells;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.verify.CellReader;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.e2e.server.Administration;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.JdbcTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * A DuckDB file as a target. The engine works in this process, so what it uses is counted as the client's. One connection stays
 * open, and with it the file, so that opening another takes microseconds.
 */
public final class DuckDbTarget extends JdbcTarget {

    /** Settings that decide what a load costs and how safe it is. Paths and secrets are not among them. */
    private static final String SETTINGS = """
            select name, value from duckdb_settings()
            where name in ('checkpoint_threshold', 'default_block_size', 'fsync_mode', 'memory_limit', 'preserve_insertion_order',
                           'threads', 'write_buffer_row_group_memory_limit')
            """;

    private static final String STORAGE =
            "select tags['storage_version'] from duckdb_databases() where database_name = current_database()";

    private static final String USED_BYTES = """
            select (used_blocks * block_size)::bigint as "usedFileBytes" from pragma_database_size()
            where database_name = current_database()
            """;

    private final Path file;
    private final OperatingSystem os = new SystemInfo().getOperatingSystem();
    private @Nullable RowSource<?> filledWith;

    /** A DuckDB file, however it was provisioned. */
    public interface Database extends DatabaseServer {

        Path file();
    }

    private DuckDbTarget(Database database, Administration administration) {
        super(database, administration, Optional.empty());
        this.file = database.file();
    }

    /**
     * Takes a file over: it is closed with the target, or at once if this fails.
     *
     * @throws io.fillrate.e2e.server.TargetException if it cannot be opened
     */
    public static DuckDbTarget on(Database database) {
        return connect(
                DatabaseKind.DUCKDB, database, Map.of(), administration -> new DuckDbTarget(database, administration));
    }

    @Override
    public DuckDbDialect dialect() {
        return DuckDbDialect.INSTANCE;
    }

    @Override
    protected CellReader cells() {
        return DuckDbCells.INSTANCE;
    }

    @Override
    public void prepare(Schema schema) {
        reset(schema);
    }

    /**
     * Recreates the tables: emptying them would leave their indexes as large as they were. (Dropping one by its name could hit
     * another table of that name, in a schema further down the search path.) A table that others refer to cannot be replaced,
     * so those are first replaced by tables without foreign keys.
     */
    @Override
    public void empty(Schema schema) {
        if (isDefined(schema)) {
            executeAll("create the tables of " + schema.name(), replaceTables(schema));
        } else {
            replaceAll(schema);
        }
    }

    private void replaceAll(Schema schema) {
        List<Table<?>> tables = schema.inOrder();
        for (int i = tables.size() - 1; i >= 0; i--) {
            if (!schema.foreignKeysOf(tables.get(i)).isEmpty()) {
                replace(tables.get(i), List.of());
            }
        }
        tables.forEach(table -> replace(table, schema.foreignKeysOf(table)));
    }

    private void replace(Table<?> table, List<ForeignKey> foreignKeys) {
        administration()
                .execute(
                        "create table " + table.name(),
                        dialect().createTable(table, foreignKeys).replaceFirst("^CREATE ", "CREATE OR REPLACE "));
    }

    @Override
    protected void finishWriting() {
        administration().execute("checkpoint", "checkpoint");
    }

    /** Copies from a second table that has the rows already, unless they are other rows than the last time. */
    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        Table<T> template = table.named(table.name() + "_template");
        if (filledWith != rows) { // the same object: comparing contents would take as long as filling
            reset(Schema.of(template));
            insert(template, rows);
            filledWith = rows;
        }
        reset(Schema.of(table));
        administration()
                .execute(
                        "fill table " + table.name(),
                        "insert into " + quoted(table) + " select * from " + quoted(template));
        finishWriting();
    }

    /** The hash of a row is made of all its cells'; a sum does not depend on the order. */
    @Override
    protected String digestQuery(Table<?> table) {
        String columns =
                dialect().quoted(table.columns().stream().map(Column::name).toList());
        return "select count(*) || ' rows, ' || coalesce(sum(hash(" + columns + ")), 0) from " + quoted(table);
    }

    @Override
    public OptionalInt process() {
        return OptionalInt.of((int) ProcessHandle.current().pid());
    }

    /**
     * By name: {@code usedFileBytes} of blocks in use, {@code walBytes} of the write-ahead log, which is empty after a
     * checkpoint, and {@code writtenBytes} of the process, if the system reports them.
     */
    @Override
    protected Map<String, Long> counters() {
        Map<String, Long> values = new TreeMap<>(administration().askCounters("read the size of the file", USED_BYTES));
        values.put("walBytes", size(Path.of(file + ".wal")));
        OSProcess process = os.getProcess(os.getProcessId());
        if (process != null) {
            values.put("writtenBytes", process.getBytesWritten());
        }
        return values;
    }

    private static long size(Path log) {
        try {
            return Files.exists(log) ? Files.size(log) : 0;
        } catch (IOException gone) {
            return 0;
        }
    }

    @Override
    protected String version() {
        return administration()
                .askOne("read the version", "select library_version from pragma_version()")
                .replaceFirst("^v", "");
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(administration().askPairs("read the settings", SETTINGS));
        settings.put("storage_version", administration().askOne("read the version of the file", STORAGE));
        settings.put("checkpoint_before_each_load", "yes");
        try {
            settings.put("file_filesystem", Files.getFileStore(file).type());
        } catch (IOException unknown) {
            // Not worth failing for.
        }
        return settings;
    }
}
