package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.WriterContext;
import io.fillrate.core.internal.encode.BinaryValues.Oids;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a table's columns are of the types that a load is about to send in binary form. The server cannot see which type
 * the bytes have: a column of float8 reads the int8 1 as 5e-324.
 *
 * <p>Each load checks, because a table may be altered between two of them. One look-up of the columns' type ids is enough if they are
 * those of the load's types, or those that a load before has found to read the same bytes; else the types themselves are read. Belongs to
 * one thread.
 */
final class BinaryColumns {

    /** A domain's values have the form of its base type; true arrays are distinguished from other types with elements. */
    private static final String STORED = """
            WITH RECURSIVE stored AS (
              SELECT attname, format_type(atttypid, atttypmod) AS shown, atttypid AS type
              FROM pg_attribute WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped
              UNION ALL
              SELECT s.attname, s.shown, t.typbasetype
              FROM stored s JOIN pg_type t ON t.oid = s.type WHERE t.typtype = 'd')
            SELECT s.attname, s.shown, t.oid, e.oid, p.proname
            FROM stored s JOIN pg_type t ON t.oid = s.type
              LEFT JOIN pg_type e ON e.typarray = t.oid LEFT JOIN pg_proc p ON p.oid = t.typreceive
            WHERE t.typtype <> 'd'""";

    /** The receive functions of other types that read the same bytes as the same value. */
    private static final Map<ColumnType, Set<String>> READ_ALIKE = Map.of(
            Scalar.TEXT, Set.of("varcharrecv", "bpcharrecv", "namerecv", "citextrecv", "enum_recv", "json_recv"),
            Scalar.JSON, Set.of("textrecv", "varcharrecv"),
            Scalar.INET, Set.of("cidr_recv"));

    private static final String TYPE_IDS =
            "SELECT attname, atttypid FROM pg_attribute WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped";

    private final WriterContext<?> context;
    private Map<String, Long> checked = Map.of();

    BinaryColumns(WriterContext<?> context) {
        this.context = context;
    }

    /**
     * A column's type in the database.
     *
     * @param shown the type as in DDL
     * @param oid of the type; of a domain, of its base type
     * @param elementOid of an array's elements; 0 if it is not an array
     * @param readBy the function that reads its binary form
     */
    private record Stored(
            String name,
            String shown,
            long oid,
            long elementOid,
            @Nullable String readBy) {

        boolean takes(ColumnType type) {
            int sent = Oids.of(type).type();
            return type instanceof Array
                    ? elementOid == sent
                    : oid == sent
                            || (readBy != null
                                    && READ_ALIKE.getOrDefault(type, Set.of()).contains(readBy));
        }
    }

    /**
     * Refuses a table with a column missing, or of another type than the load's.
     *
     * @throws BulkWriteException that names the column, and both types
     */
    void check(Connection connection) throws SQLException {
        Map<String, Long> typeIds = new HashMap<>();
        Sql.query(connection, row -> typeIds.put(row.getString(1), row.getLong(2)), TYPE_IDS, table());
        for (Column<?> column : context.table().columns()) {
            Long found = typeIds.get(column.name());
            if (found == null || (found != sentAs(column.type()) && !found.equals(checked.get(column.name())))) {
                checkTypes(connection);
                checked = typeIds;
                return;
            }
        }
    }

    private static long sentAs(ColumnType type) {
        Oids ids = Oids.of(type);
        return type instanceof Array ? ids.array() : ids.type();
    }

    private String table() {
        return PostgresDialect.INSTANCE.quote(context.table());
    }

    private void checkTypes(Connection connection) throws SQLException {
        List<Stored> stored = Sql.query(
                connection,
                row -> new Stored(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4), row.getString(5)),
                STORED,
                table());
        Map<String, Stored> byName = stored.stream().collect(Collectors.toMap(Stored::name, each -> each));
        for (Column<?> column : context.table().columns()) {
            Stored found = byName.get(column.name());
            if (found == null) {
                throw refusal(column, "the table has no such column");
            } else if (!found.takes(column.type())) {
                throw refusal(
                        column,
                        "it is " + found.shown() + " in the table, but "
                                + column.type().sqlName()
                                + " in the load, and binary COPY converts nothing: declare it as it is there, or load with a"
                                + " strategy that converts, such as copy-csv");
            }
        }
    }

    private BulkWriteException refusal(Column<?> column, String why) {
        return context.failure(null, column.name(), why, null);
    }
}
