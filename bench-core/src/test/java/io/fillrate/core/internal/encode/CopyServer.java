package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.core.verify.RowVerifier;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** One connection to a real server, all of whose tables are temporary. */
final class CopyServer implements AutoCloseable {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    private final Connection connection;

    CopyServer() {
        try {
            connection = TestPostgres.stock().target().session().connect();
            execute("SET search_path = pg_temp");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // braces in literals are braces
            statement.execute(sql);
        }
    }

    /** Creates a table anew, empty. */
    void create(Table<?> table) throws SQLException {
        execute("DROP TABLE IF EXISTS " + DIALECT.quote(table));
        execute(DIALECT.createTable(table));
    }

    /** Creates a table and fills it by COPY with what an encoder makes of the rows. */
    <T> void load(Table<T> table, Format format, List<T> rows) throws SQLException {
        create(table);
        String sql = "COPY " + DIALECT.quote(table) + " FROM STDIN (" + format.option() + ")";
        try {
            copy().copyIn(sql, new ByteArrayInputStream(format.encode(table, rows)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates a table and fills it by INSERT with literals that know nothing of the encoders. */
    <T> void insertLiterals(Table<T> table, List<T> rows) throws SQLException {
        create(table);
        for (int from = 0; from < rows.size(); from += 100) {
            execute("INSERT INTO " + DIALECT.quote(table) + " VALUES "
                    + rows.subList(from, Math.min(from + 100, rows.size())).stream()
                            .map(row -> literals(table, row))
                            .collect(Collectors.joining(",\n")));
        }
    }

    private static <T> String literals(Table<T> table, T row) {
        return table.columns().stream()
                .map(column -> SqlLiteral.of(column.type(), column.get(row)))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** What the server itself writes for a table whose primary key rises in the order of the rows. */
    byte[] exportBinary(Table<?> table) throws SQLException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String query = "SELECT " + InsertSql.columnList(table, DIALECT) + " FROM " + DIALECT.quote(table) + " ORDER BY "
                + table.keyColumns().stream().map(Column::name).collect(Collectors.joining(", "));
        try {
            copy().copyOut("COPY (" + query + ") TO STDOUT (FORMAT binary)", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Reads the table through the driver and compares every cell. */
    <T> void verify(Table<T> table, List<T> rows) throws SQLException {
        new RowVerifier<>(connection, DIALECT, PostgresCells.INSTANCE, table).verify(RowSource.of(rows));
    }

    /** The first column of a query. */
    List<@Nullable String> strings(String query) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            List<@Nullable String> strings = new ArrayList<>();
            try (ResultSet result = statement.executeQuery(query)) {
                while (result.next()) {
                    strings.add(result.getString(1));
                }
            }
            return strings;
        }
    }

    private CopyManager copy() throws SQLException {
        return connection.unwrap(PGConnection.class).getCopyAPI();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
