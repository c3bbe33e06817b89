package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.TypeMatrix;
import io.fillrate.core.internal.encode.Cell;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresTypesTest extends TypeMatrix {

    @Override
    protected String database() {
        return "PostgreSQL";
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @Override
    protected LoadTarget target(Strategy strategy) {
        return TestPostgres.of(strategy).target();
    }

    @Override
    protected Object kept(Connection connection, ColumnType type, Object given) throws SQLException {
        return type == Scalar.JSONB
                ? Sql.texts(connection, "SELECT CAST(? AS jsonb)::text", (String) given)
                        .get(0)
                : super.kept(connection, type, given);
    }

    /** Arrays element by element, as the driver loses what dates and times they hold. */
    @Override
    protected Map<Long, @Nullable Object> read(Connection connection, LoadTarget target, Table<Cell> table)
            throws SQLException {
        return table.columns().get(1).type() instanceof Array array
                ? arrays(connection, target, table, array.element())
                : super.read(connection, target, table);
    }

    private static Map<Long, @Nullable Object> arrays(
            Connection connection, LoadTarget target, Table<Cell> table, ColumnType element) throws SQLException {
        String name = target.dialect().quote(table);
        Map<Long, List<@Nullable Object>> elements = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT id, e FROM " + name
                        + " CROSS JOIN LATERAL unnest(v) WITH ORDINALITY AS u(e, place) ORDER BY id, place");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                elements.computeIfAbsent(rows.getLong(1), absent -> new ArrayList<>())
                        .add(target.cells().read(rows, 2, element));
            }
        }
        Map<Long, @Nullable Object> values = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT id, v IS NULL, "
                        + "ARRAY(SELECT array_length(v, d) FROM generate_series(1, array_ndims(v)) d) FROM " + name);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                Integer[] lengths = (Integer[]) rows.getArray(3).getArray();
                Iterator<@Nullable Object> flat =
                        elements.getOrDefault(rows.getLong(1), List.of()).iterator();
                values.put(rows.getLong(1), rows.getBoolean(2) ? null : nested(List.of(lengths), flat));
            }
        }
        return values;
    }

    /** @param lengths by dimension; none for an empty array */
    private static List<@Nullable Object> nested(List<Integer> lengths, Iterator<@Nullable Object> flat) {
        List<@Nullable Object> list = new ArrayList<>();
        if (!lengths.isEmpty()) {
            List<Integer> inner = lengths.subList(1, lengths.size());
            IntStream.range(0, lengths.get(0))
                    .forEach(i -> list.add(inner.isEmpty() ? flat.next() : nested(inner, flat)));
        }
        return list;
    }
}
