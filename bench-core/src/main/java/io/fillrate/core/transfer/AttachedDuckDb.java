package io.fillrate.core.transfer;

import io.fillrate.core.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * A DuckDB database in memory, to which a PostgreSQL database is attached. In memory, because what is staged is needed by nobody once the
 * load has ended, so that a file would be written for nothing; DuckDB moves to its temporary folder what is more than it may keep.
 */
final class AttachedDuckDb implements AutoCloseable {

    /** The PostgreSQL database in DuckDB's SQL. */
    static final String TARGET = "fillrate_target";

    private final Connection connection;

    private AttachedDuckDb(Connection connection) {
        this.connection = connection;
    }

    /** The extension is not there. */
    static final class MissingExtensionException extends Exception {
        private static final long serialVersionUID = 1;

        private MissingExtensionException(String how, SQLException cause) {
            super(how, cause);
        }
    }

    /**
     * Opens a database, and attaches the other.
     *
     * @param extensions folder of DuckDB's extensions; empty for DuckDB's own
     */
    static AttachedDuckDb open(LibpqLogin login, Optional<Path> extensions)
            throws SQLException, MissingExtensionException {
        AttachedDuckDb database = new AttachedDuckDb(DriverManager.getConnection("jdbc:duckdb:"));
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
                    "DuckDB " + version + " can't load its extension postgres"
                            + extensions.map(folder -> " from " + folder).orElse("")
                            + ": run INSTALL postgres in a DuckDB "
                            + version + " that has a network, or name a folder that has "
                            + version + "/<platform>/postgres_scanner.duckdb_extension (bench.duckdbExtensions)",
                    e);
        }
    }

    private void attach(LibpqLogin login) throws SQLException {
        run("SET pg_array_as_varchar = true"); // so that arrays can be given in PostgreSQL's own form
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
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT library_version FROM pragma_version()")) {
            result.next();
            return result.getString(1);
        }
    }

    /** Connections to the database in memory. */
    Session session() {
        return properties -> connection.unwrap(DuckDBConnection.class).duplicate();
    }

    /** Executes a statement in a transaction of its own, and tells how many rows it has written. */
    long run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(sql) ? 0 : Math.max(0, statement.getLargeUpdateCount());
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone either way, and nothing in it is needed.
        }
    }
}
