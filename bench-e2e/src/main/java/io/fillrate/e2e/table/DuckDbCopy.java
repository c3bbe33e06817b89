package io.fillrate.e2e.table;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** DuckDB's own CREATE TABLE and CREATE INDEX of a table, with other names, and with foreign keys to copies. */
record DuckDbCopy() implements CopyStatements {

    private static final DatabaseKind DATABASE = DatabaseKind.DUCKDB;

    private static final String QUOTED = "\"[^\"]*+(?:\"\"[^\"]*+)*+\"";

    private static final String NAME = "(?:" + QUOTED + "|[^\\s\".(]++)";

    private static final String TABLE = NAME + "(?:\\." + NAME + ")*+";

    private static final String COLUMNS = "\\((?:[^\"()]|" + QUOTED + ")*+\\)";

    private static final Pattern CREATE_TABLE = Pattern.compile("^CREATE TABLE " + TABLE);

    private static final Pattern CREATE_INDEX = Pattern.compile("^(CREATE (?:UNIQUE )?INDEX " + NAME + " ON )" + TABLE);

    /** A literal or a quoted name, which stay; a foreign key of the table or of its column, and a DEFAULT that draws from a sequence. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("'[^']*+(?:''[^']*+)*+'|" + QUOTED + "|(, FOREIGN KEY " + COLUMNS
                    + " REFERENCES " + TABLE + COLUMNS + "| REFERENCES " + TABLE + COLUMNS
                    + "| DEFAULT\\(nextval\\('(?:[^']|'')*+'\\)\\))");

    private static final String OF_TABLE =
            " WHERE database_name = current_database() AND schema_name = ? AND table_name = ?";

    @Override
    public List<String> of(Connection connection, TableModel original, String name, Map<TableName, String> copies)
            throws SQLException {
        TableName table = original.name();
        List<String> statements = new ArrayList<>();
        for (String sql :
                Sql.texts(connection, "SELECT sql FROM duckdb_tables()" + OF_TABLE, table.schema(), table.name())) {
            statements.add(createTable(sql, original, name, copies));
        }
        String indexes = "SELECT sql FROM duckdb_indexes()" + OF_TABLE + " AND sql IS NOT NULL ORDER BY index_oid";
        for (String sql : Sql.texts(connection, indexes, table.schema(), table.name())) {
            statements.add(CREATE_INDEX
                    .matcher(sql)
                    .replaceFirst(found -> Matcher.quoteReplacement(found.group(1) + DATABASE.quote(name))));
        }
        return statements;
    }

    private static String createTable(String sql, TableModel original, String name, Map<TableName, String> copies) {
        String renamed = CREATE_TABLE
                .matcher(sql)
                .replaceFirst(Matcher.quoteReplacement("CREATE TABLE " + DATABASE.quote(name)));
        String without = LEFT_OUT.matcher(renamed)
                .replaceAll(found -> found.group(1) == null ? Matcher.quoteReplacement(found.group()) : "");
        StringBuilder keys = new StringBuilder();
        for (ForeignKeyModel key : CopyStatements.keys(original, copies)) {
            keys.append(", ").append(CopyStatements.constraint(key, copies, DATABASE));
        }
        return new StringBuilder(without).insert(without.lastIndexOf(')'), keys).toString();
    }
}
