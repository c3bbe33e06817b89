package io.fillrate.e2e.table;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code CREATE TABLE … LIKE} of MariaDB and MySQL, which copies everything but foreign keys and triggers. */
record MySqlTableCopy() implements CopyStatements {

    private static final DatabaseKind DATABASE = DatabaseKind.MYSQL;

    @Override
    public List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies) {
        String copy = DATABASE.quote(name);
        List<String> statements = new ArrayList<>();
        statements.add("CREATE TABLE " + copy + " LIKE " + original.name().quoted(DATABASE));
        for (String column : CopyStatements.drawing(original)) {
            statements.add("ALTER TABLE " + copy + " ALTER COLUMN " + DATABASE.quote(column) + " DROP DEFAULT");
        }
        for (ForeignKeyModel key : CopyStatements.keys(original, copies)) {
            statements.add("ALTER TABLE " + copy + " ADD " + CopyStatements.constraint(key, copies, DATABASE));
        }
        return statements;
    }
}
