package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** What a reader of results should know of a DuckDB file and the engine that works on it. */
record DuckDbDescription(Administration administration, Path file) {

    /** Settings that decide what a load costs and how safe it is. Paths and secrets are not among them. */
    private static final String SETTINGS = """
            select name, value from duckdb_settings()
            where name in ('checkpoint_threshold', 'default_block_size', 'fsync_mode', 'memory_limit', 'preserve_insertion_order',
                           'threads', 'write_buffer_row_group_memory_limit')
            """;

    private static final String STORAGE =
            "select tags['storage_version'] from duckdb_databases() where database_name = current_database()";

    String version() {
        return administration
                .askOne("read the version", "select library_version from pragma_version()")
                .replaceFirst("^v", "");
    }

    /** By name, with units. */
    Map<String, String> settings() {
        Map<String, String> settings = administration.ask("read the settings", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(SETTINGS)) {
                Map<String, String> values = new TreeMap<>();
                while (rows.next()) {
                    values.put(rows.getString(1), rows.getString(2));
                }
                return values;
            }
        });
        settings.put("storage_version", administration.askOne("read the version of the file", STORAGE));
        settings.put("checkpoint_before_each_load", "yes");
        try {
            settings.put("file_filesystem", Files.getFileStore(file).type());
        } catch (IOException unknown) {
            // Not worth failing for.
        }
        return settings;
    }
}
