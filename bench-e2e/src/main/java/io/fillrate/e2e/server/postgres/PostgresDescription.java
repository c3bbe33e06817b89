package io.fillrate.e2e.server.postgres;

import io.fillrate.e2e.server.Administration;
import io.fillrate.e2e.server.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a reader of results should know of a PostgreSQL server.
 *
 * @param local whether the server's files are on this machine
 * @param checkpoints whether the user may request a checkpoint
 */
record PostgresDescription(Administration administration, boolean local, boolean checkpoints) {

    /**
     * Settings that decide what a load costs and how safe it is, always; and any other that is not at its default. Left out are
     * settings of a session, paths, addresses, and whatever may hold a secret.
     */
    private static final String SETTINGS = """
            select name, current_setting(name)
            from pg_settings
            where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_level', 'shared_buffers', 'max_wal_size',
                           'checkpoint_timeout', 'wal_compression', 'synchronous_standby_names')
               or (source not in ('default', 'client', 'session', 'override', 'interactive', 'test')
                   and category not in ('Customized Options', 'File Locations', 'Preset Options')
                   and name !~ 'conninfo|passphrase|password|secret|key|cert|_command|listen_addresses|^port$|unix_socket')
            order by name
            """;

    private static final String TLS =
            "select case when ssl then 'on' else 'off' end from pg_stat_ssl where pid = pg_backend_pid()";

    private static final String COLLATION = "select datcollate from pg_database where datname = current_database()";

    private static final String PERSISTENCE = """
            select case relpersistence when 'p' then 'permanent' when 'u' then 'unlogged' else 'temporary' end
            from pg_class where oid = '%s'::regclass
            """;

    String version() {
        return administration.askOne("read the version", "show server_version");
    }

    /** By name, with units. The last ones are not settings in PostgreSQL's sense, but matter as much. */
    Map<String, String> settings() {
        Map<String, String> settings = administration.askPairs("read the settings", SETTINGS);
        settings.put("connection_tls", administration.askOne("read the state of TLS", TLS));
        settings.put("collation", administration.askOne("read the collation", COLLATION));
        settings.put("checkpoint_before_each_load", checkpoints ? "yes" : "no, the user may not");
        dataFilesystem().ifPresent(type -> settings.put("data_directory_filesystem", type));
        return settings;
    }

    /** {@code permanent} or {@code unlogged}. */
    String persistence(String quotedTable) {
        return administration.askOne(
                "read the table's persistence", PERSISTENCE.formatted(quotedTable.replace("'", "''")));
    }

    /** The type of the data's filesystem, if it is on this machine and the user may know where. */
    private Optional<String> dataFilesystem() {
        if (!local) {
            return Optional.empty();
        }
        try {
            String folder = administration.askOne("read where the data is", "show data_directory");
            return Optional.of(Files.getFileStore(Path.of(folder)).type());
        } catch (TargetException | IOException notForUs) {
            return Optional.empty();
        }
    }
}
