package io.fillrate.spark.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.TargetTable;
import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what MariaDB and MySQL know of a table. */
final class MySqlTables {

    private static final String TABLE = """
            SELECT t.table_schema, t.table_name, t.table_type, t.engine, e.transactions, t.create_time
            FROM information_schema.tables t LEFT JOIN information_schema.engines e ON e.engine = t.engine
            WHERE t.table_schema = COALESCE(NULLIF(?, ''), DATABASE()) AND t.table_name = ?""";

    private static final String COLUMNS = """
            SELECT column_name, is_nullable, COALESCE(generation_expression, '') <> '',
              column_default IS NOT NULL OR extra LIKE '%auto_increment%' OR extra LIKE '%DEFAULT_GENERATED%',
              column_type, data_type, numeric_precision, numeric_scale, datetime_precision,
              character_set_name, collation_name, character_maximum_length
            FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position""";

    private static final String PRIMARY_KEY = """
            SELECT column_name FROM information_schema.statistics
            WHERE table_schema = ? AND table_name = ? AND index_name = 'PRIMARY' ORDER BY seq_in_index""";

    private static final String PART = "(?:`((?:[^`]|``)+)`|([^.`]+))";
    private static final Pattern NAME = Pattern.compile("(?:" + PART + "\\.)?" + PART);

    private MySqlTables() {}

    static Optional<TargetTable> find(Connection connection, MySql database, String table) throws SQLException {
        Matcher name = NAME.matcher(table.strip());
        if (!name.matches()) {
            return Optional.empty();
        }
        List<TargetTable> found =
                Sql.query(connection, row -> target(row, database), TABLE, part(name, 1), part(name, 3));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        TargetTable bare = found.get(0);
        List<StoredColumn> columns = Sql.query(connection, MySqlTables::column, COLUMNS, bare.schema(), bare.name());
        List<String> key = Sql.texts(connection, PRIMARY_KEY, bare.schema(), bare.name());
        return Optional.of(new TargetTable(bare.schema(), bare.name(), bare.sql(), bare.id(), columns, key));
    }

    private static String part(Matcher name, int quoted) {
        String text = name.group(quoted);
        String plain = name.group(quoted + 1);
        return text != null ? text.replace("``", "`") : plain != null ? plain : "";
    }

    private static TargetTable target(ResultSet row, MySql database) throws SQLException {
        String schema = row.getString(1);
        String name = row.getString(2);
        if (!row.getString(3).equals("BASE TABLE")) {
            throw new IllegalArgumentException(name + " is not an ordinary table");
        } else if (!"YES".equals(row.getString(5))) {
            throw new IllegalArgumentException(name + ": its engine is " + row.getString(4)
                    + ", which has no transactions, so that a load could not bring all rows or none");
        }
        String sql = database.quote(schema) + "." + database.quote(name);
        return new TargetTable(schema, name, sql, sql + " of " + row.getString(6), List.of(), List.of());
    }

    private static StoredColumn column(ResultSet row) throws SQLException {
        String type = row.getString(5);
        String characters = row.getString(10);
        MySqlType stored = new MySqlType(
                characters == null ? type : type + " CHARACTER SET " + characters + " COLLATE " + row.getString(11),
                row.getString(6),
                type.contains("unsigned"),
                row.getInt(7),
                row.getInt(8),
                row.getInt(9),
                row.getLong(12));
        return new StoredColumn(
                row.getString(1), row.getString(2).equals("NO"), row.getBoolean(3), row.getBoolean(4), false, stored);
    }
}
