package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.TypeMatrix;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbTypesTest extends TypeMatrix {

    TestServer server() {
        return TestServer.MARIADB;
    }

    @Override
    protected String database() {
        return "MariaDB";
    }

    @Override
    protected List<Strategy> strategies() {
        return server().strategies();
    }

    @Override
    protected LoadTarget target(Strategy strategy) {
        return server().target();
    }

    @Override
    protected List<ColumnType> types() {
        return super.types().stream()
                .filter(type -> !type.equals(Numeric.UNLIMITED))
                .toList();
    }

    /** Lists are JSON, which keeps their shape and nanoseconds; decimals have their type's scale. */
    @Override
    protected Object kept(Connection connection, ColumnType type, Object given) throws SQLException {
        if (!(given instanceof List<?> list)) {
            return super.kept(connection, type, given);
        }
        ColumnType element = type instanceof Array array ? array.element() : type;
        List<@Nullable Object> kept = new ArrayList<>();
        for (Object each : list) {
            boolean changes = each instanceof List || element instanceof Numeric;
            kept.add(each != null && changes ? kept(connection, element, each) : each);
        }
        return kept;
    }
}
