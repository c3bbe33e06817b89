package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Checks foreign keys of all rows at once, in place of the server's checks of each row, which were switched off while they were loaded. */
final class OrphanCheck {

    private OrphanCheck() {}

    /**
     * Checks every foreign key of a table.
     *
     * @param statement within the transaction that has loaded the rows
     * @throws SQLException if a row has no counterpart
     */
    static void require(Statement statement, DatabaseKind database, TableModel table) throws SQLException {
        for (ForeignKeyModel key : table.foreignKeys()) {
            StringBuilder matches = new StringBuilder();
            StringBuilder present = new StringBuilder();
            for (int i = 0; i < key.columns().size(); i++) {
                matches.append(i == 0 ? "" : " AND ")
                        .append("p.")
                        .append(database.quote(key.referencedColumns().get(i)))
                        .append(" = c.")
                        .append(database.quote(key.columns().get(i)));
                present.append(" AND c.")
                        .append(database.quote(key.columns().get(i)))
                        .append(" IS NOT NULL");
            }
            String sql = "SELECT count(*) FROM " + table.name().quoted(database)
                    + " c WHERE NOT EXISTS (SELECT 1 FROM " + key.references().quoted(database) + " p WHERE " + matches
                    + ")" + present;
            try (ResultSet row = statement.executeQuery(sql)) {
                row.next();
                if (row.getLong(1) > 0) {
                    throw new SQLException("foreign key " + key.name() + " of " + table.name() + " is broken in "
                            + row.getLong(1) + " rows: a defect of Fillrate, nothing was stored");
                }
            }
        }
    }
}
