package io.fillrate.e2e.table;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The statements that create an empty table like another: columns, defaults, keys, indexes, checks, partitions; no triggers. Immutable. */
interface CopyStatements {

    /**
     * Returns the statements, to be executed in the schema of the copy.
     *
     * @param connection the user's own, by which the catalogue is read
     * @param original what is copied; of its foreign keys, those whose tables have copies
     * @param name the copy's
     * @param copies names of copies, by their originals, this one included
     */
    List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies)
            throws SQLException;

    /** Those of a kind of database. */
    static CopyStatements of(DatabaseKind database) {
        return switch (database) {
            case MARIADB, MYSQL -> new MySqlTableCopy();
            case DUCKDB -> new DuckDbCopy();
            case POSTGRES, COCKROACH -> new PostgresTableCopy(database == DatabaseKind.POSTGRES);
        };
    }

    /** The foreign keys of a table to tables that have copies. */
    static List<ForeignKeyModel> keys(TableModel original, Map<TableName, String> copies) {
        return original.foreignKeys().stream()
                .filter(key -> copies.containsKey(key.references()))
                .toList();
    }

    /** A foreign key as a constraint, to a copy. */
    static String constraint(ForeignKeyModel key, Map<TableName, String> copies, DatabaseKind database) {
        return "FOREIGN KEY (" + database.quoted(key.columns()) + ") REFERENCES "
                + database.quote(String.valueOf(copies.get(key.references()))) + " ("
                + database.quoted(key.referencedColumns())
                + ")" + (key.deferrable() ? " DEFERRABLE" : "");
    }

    /**
     * Columns whose DEFAULT draws from a sequence of the original: it is left out, since a copy must not depend on the original's sequences
     * or draw from them, and loads give a value anyway.
     */
    static List<String> drawing(TableModel original) {
        return original.columns().stream()
                .filter(column -> column.origin() != Origin.COMPUTED)
                .filter(column -> column.defaultExpression()
                        .orElse("")
                        .toLowerCase(Locale.ROOT)
                        .contains("nextval"))
                .map(ColumnModel::name)
                .toList();
    }
}
