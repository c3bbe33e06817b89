package io.fillrate.core.postgres;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.PostgresLiteral;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** One INSERT per row as SQL text with the values in it, which the server parses and plans each time, and commits by itself. */
final class PostgresUnpreparedWriter<T> extends JdbcWriter<T> {

    private final String head;
    private final List<Literal<T>> literals;

    PostgresUnpreparedWriter(WriterContext<T> context) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.AUTOCOMMIT, Map.of());
        head = new InsertSql<>(context.table(), PostgresDialect.INSTANCE).head();
        literals = context.table().columns().stream().map(Literal::new).toList();
    }

    /** A column's values in SQL. */
    private record Literal<T>(Column<T> column, PostgresLiteral text) {

        Literal(Column<T> column) {
            this(column, PostgresLiteral.text(column.name(), column.type()));
        }

        void append(T row, PGConnection connection, StringBuilder sql) throws SQLException {
            @Nullable Object value = column.get(row);
            if (value == null) {
                sql.append("NULL");
            } else {
                sql.append('\'')
                        .append(connection.escapeLiteral(text.string(value)))
                        .append('\'');
            }
        }
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        PGConnection escaper = connection().unwrap(PGConnection.class);
        StringBuilder sql = new StringBuilder();
        try (Statement statement = connection().createStatement()) {
            statement.setEscapeProcessing(false); // braces are data
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                sql.setLength(0);
                sql.append(head);
                T row = rows.next();
                char separator = '(';
                for (Literal<T> literal : literals) {
                    literal.append(row, escaper, sql.append(separator));
                    separator = ',';
                }
                phases().enter(Phase.SEND);
                written += statement.executeUpdate(sql.append(')').toString());
                batchDone(rows);
            }
        }
        return written;
    }
}
