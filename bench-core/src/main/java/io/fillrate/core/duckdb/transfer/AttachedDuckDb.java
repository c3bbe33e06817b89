package io.fillrate.core.duckdb.transfer;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * A DuckDB database in memory, to which a PostgreSQL database is attached. In memory, because staged rows are useless once the load has
 * ended; DuckDB moves what exceeds its memory limit to its temporary folder.
 */
final class AttachedDuckDb implements AutoCloseable {

    /** The PostgreSQL database in DuckDB's SQL. */
    static final String TARGET = "fillrate_target";

    private final Connection connection;

    private AttachedDuckDb(Connection connection) {
        this.connection = connection;
    }

    /** DuckDB cannot load its extension. */
    static final class MissingExtensionException extends Exception {
        private static final long serialVersionUID = 1;

        private MissingExtensionException(String how, SQLException cause) {
            super(how, cause);
        }
    }

    /**
     * Opens a database, and attaches the PostgreSQL database.
     *
     * @param extensions folder of DuckDB's extensions; empty for DuckDB's own
     */
    static AttachedDuckDb open(LibpqLogin login, Optional<Path> extensions)
            throws SQLException, MissingExtensionException {
        AttachedDuckDb database = new AttachedDuckDb(DriverManager.getConnection(DatabaseKind.DUCKDB.urlPrefix()));
        try {
            database.loadExtension(extensions);
            database.attach(login);
            return database;
        } catch (SQLException | MissingExtensionException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private void loadExtension(Optional<Path> extensions) throws SQLException, MissingExtensionException {
        if (extensions.isPresent()) {
            run("SET extension_directory = "
                    + literal(extensions.get().toAbsolutePath().toString()));
        }
        run("SET autoinstall_known_extensions = false"); // which downloads: not in the middle of a measurement
        try {
            run("LOAD postgres");
        } catch (SQLException e) {
            String version = version();
            throw new MissingExtensionException(
                    "DuckDB " + version + " cannot load its extension postgres"
                            + extensions.map(folder -> " from " + folder).orElse("")
                            + ": run INSTALL postgres in a DuckDB "
                            + version + " that has a network, or name a folder that has "
                            + version
                            + "/<platform>/postgres_scanner.duckdb_extension (WriterOptions.withDuckDbExtensions)",
                    e);
        }
    }

    private void attach(LibpqLogin login) throws SQLException {
        run("SET pg_array_as_varchar = true"); // so that arrays can be sent in PostgreSQL's text form
        run("SET TimeZone = 'UTC'");
        String secret = "";
        if (login.password().isPresent()) { // not in the connection string, which errors show
            run("CREATE SECRET fillrate_login (TYPE postgres, PASSWORD "
                    + literal(login.password().get()) + ")");
            secret = ", SECRET fillrate_login";
        }
        run("ATTACH " + literal(login.conninfo()) + " AS " + TARGET + " (TYPE postgres" + secret + ")");
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private String version() throws SQLException {
        return Sql.texts(connection, "SELECT library_version FROM pragma_version()")
                .get(0);
    }

    /** Returns a session that connects to the database in memory. */
    Session session() {
        return properties -> connection.unwrap(DuckDBConnection.class).duplicate();
    }

    /** Executes a statement in a transaction of its own, and returns how many rows it wrote. */
    long run(String sql) throws SQLException {
        return Sql.run(connection, sql);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // Nothing in the database is needed any more.
        }
    }
}
