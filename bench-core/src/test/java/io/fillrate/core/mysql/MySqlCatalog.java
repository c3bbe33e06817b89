package io.fillrate.core.mysql;

import io.fillrate.core.CatalogReader;
import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the catalog of MariaDB or MySQL says of the tables of the connections' database. */
final class MySqlCatalog implements CatalogReader {

    private static final String TRIGGERS = "SELECT concat_ws(' ', trigger_name, action_statement)"
            + " FROM information_schema.triggers WHERE event_object_schema = DATABASE() AND event_object_table = ?";
    private static final String REFERENCES = "SELECT concat_ws(' ', table_name, constraint_name)"
            + " FROM information_schema.referential_constraints"
            + " WHERE unique_constraint_schema = DATABASE() AND referenced_table_name = ?";

    @Override
    public List<String> of(Session session, String table) throws SQLException {
        try (Connection connection = session.connect()) {
            String quoted = MySqlDialect.MARIADB.quote(table);
            List<String> all =
                    new ArrayList<>(Sql.query(connection, row -> row.getString(2), "SHOW CREATE TABLE " + quoted));
            all.addAll(Sql.texts(connection, TRIGGERS, table));
            all.addAll(Sql.texts(connection, REFERENCES, table));
            return all;
        }
    }

    @Override
    public List<String> leftovers(Session session) throws SQLException {
        try (Connection connection = session.connect()) {
            return Sql.texts(
                    connection,
                    "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()"
                            + " AND table_name LIKE '%fillrate%' ORDER BY 1");
        }
    }
}
