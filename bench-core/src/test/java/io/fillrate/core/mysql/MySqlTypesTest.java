package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

/** On a MySQL; {@link TestServer} says on which. */
@Tag("slow")
class MySqlTypesTest extends MariaDbTypesTest {

    @Override
    TestServer server() {
        return TestServer.MYSQL;
    }

    @Override
    protected String database() {
        return "MySQL";
    }

    /** JSON is a tree. */
    @Override
    protected Object kept(Connection connection, ColumnType type, Object given) throws SQLException {
        return type == Scalar.JSON || type == Scalar.JSONB
                ? Sql.texts(connection, "SELECT CAST(CAST(? AS JSON) AS CHAR)", (String) given)
                        .get(0)
                : super.kept(connection, type, given);
    }
}
