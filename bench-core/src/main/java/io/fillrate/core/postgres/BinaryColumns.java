package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.internal.encode.BinaryValues.Oids;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresColumns.Attribute;
import io.fillrate.core.postgres.PostgresColumns.StoredType;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * Checks that a table's columns are of the types that a load is about to send in binary form. The server cannot see which type
 * the bytes have: a column of float8 reads the int8 1 as 5e-324.
 *
 * <p>Each load checks, because a table may be altered between two of them. Belongs to one thread.
 */
final class BinaryColumns {

    /** The receive functions of other types that read the same bytes as the same value. */
    private static final Map<ColumnType, Set<String>> READ_ALIKE = Map.of(
            Scalar.TEXT, Set.of("varcharrecv", "bpcharrecv", "namerecv", "citextrecv", "enum_recv", "json_recv"),
            Scalar.JSON, Set.of("textrecv", "varcharrecv"),
            Scalar.INET, Set.of("cidr_recv"));

    private final WriterContext<?> context;

    BinaryColumns(WriterContext<?> context) {
        this.context = context;
    }

    /**
     * Refuses a table with a column missing, or of another type than the load's. A table that does not exist is left to the server.
     *
     * @return what the columns hold
     * @throws BulkWriteException that names the column, and both types
     */
    StoredColumns check(Connection connection) throws SQLException {
        return check(connection, context.table());
    }

    /**
     * Likewise.
     *
     * @param table the same, by the name that finds it for sure
     */
    StoredColumns check(Connection connection, Table<?> table) throws SQLException {
        PostgresColumns found = PostgresColumns.of(connection, table);
        if (!found.isEmpty()) {
            for (Column<?> column : context.table().columns()) {
                check(column, found, connection);
            }
        }
        return found.stored(context.table());
    }

    /** Whether a load may be sent into such columns. */
    boolean areTaken(PostgresColumns columns) {
        return context.table().columns().stream().allMatch(column -> columns.attribute(column.name())
                .filter(attribute -> takes(columns.type(attribute), column.type()))
                .isPresent());
    }

    private void check(Column<?> column, PostgresColumns found, Connection connection) throws SQLException {
        Attribute attribute = found.attribute(column.name()).orElse(null);
        if (attribute == null) {
            throw refusal(column, "the table has no such column");
        } else if (!takes(found.type(attribute), column.type())) {
            throw refusal(
                    column,
                    "it is " + shown(attribute, connection) + " in the table, but "
                            + column.type().sqlName()
                            + " in the load, and binary COPY converts nothing: declare it as it is there, or load with a"
                            + " strategy that converts, such as copy-csv");
        }
    }

    private static boolean takes(StoredType stored, ColumnType type) {
        int sent = Oids.of(type).type();
        if (type instanceof Array) {
            return stored.elementOid() == sent;
        }
        String readBy = stored.readBy();
        return stored.oid() == sent
                || (readBy != null && READ_ALIKE.getOrDefault(type, Set.of()).contains(readBy));
    }

    private static String shown(Attribute attribute, Connection connection) throws SQLException {
        return Sql.texts(
                        connection,
                        "SELECT format_type(?::text::oid, ?::text::int)",
                        String.valueOf(attribute.type()),
                        String.valueOf(attribute.modifier()))
                .get(0);
    }

    private BulkWriteException refusal(Column<?> column, String why) {
        return context.failure(null, column.name(), why, null);
    }
}
