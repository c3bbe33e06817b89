package io.fillrate.e2e.table;

import io.fillrate.schema.jdbc.Names;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code CREATE TABLE … LIKE} of MariaDB and MySQL, which copies everything but foreign keys and triggers. */
record MySqlTableCopy() implements CopyStatements {

    private static final Names NAMES = Names.MYSQL;

    @Override
    public List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies) {
        String copy = NAMES.quote(name);
        List<String> statements = new ArrayList<>();
        statements.add("CREATE TABLE " + copy + " LIKE " + NAMES.quote(original.name()));
        for (String column : CopyStatements.drawing(original)) {
            statements.add("ALTER TABLE " + copy + " ALTER COLUMN " + NAMES.quote(column) + " DROP DEFAULT");
        }
        for (ForeignKeyModel key : CopyStatements.keys(original, copies)) {
            statements.add("ALTER TABLE " + copy + " ADD " + CopyStatements.constraint(key, copies, NAMES));
        }
        return statements;
    }
}
