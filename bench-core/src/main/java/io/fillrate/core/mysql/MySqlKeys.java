package io.fillrate.core.mysql;

import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.internal.jdbc.KeySource;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of MariaDB's sequences, and those that {@code AUTO_INCREMENT} has given to an INSERT. */
final class MySqlKeys {

    private static final String COLUMN =
            "SELECT data_type, column_type LIKE '%unsigned%', extra, column_default FROM information_schema.columns"
                    + " WHERE table_schema = " + MySqlDialect.SCHEMA + " AND table_name = ? AND column_name = ?";

    /** A default as MariaDB shows it: {@code nextval(`schema`.`name`)}. */
    private static final Pattern NEXT = Pattern.compile("nextval\\(((?:`(?:[^`]|``)+`\\.)?`(?:[^`]|``)+`)\\)");

    private static final Map<String, Scalar> TYPES =
            Map.of("smallint", Scalar.INT2, "int", Scalar.INT4, "bigint", Scalar.INT8);

    private MySqlKeys() {}

    /** A column as the server describes it. */
    private record Counted(String type, boolean isUnsigned, String extra, String defaultValue) {

        Counted(ResultSet row) throws SQLException {
            this(
                    row.getString(1).toLowerCase(Locale.ROOT),
                    row.getBoolean(2),
                    String.valueOf(row.getString(3)),
                    String.valueOf(row.getString(4)));
        }

        boolean isAutoIncrement() {
            return extra.toLowerCase(Locale.ROOT).contains("auto_increment");
        }

        /** Unsigned numbers of four bytes need eight. */
        Optional<Scalar> scalar() {
            return Optional.ofNullable(TYPES.get(type)).map(fits -> isUnsigned ? Scalar.INT8 : fits);
        }
    }

    /** @throws SQLException if the column does not exist, or nothing counts it */
    static KeySource find(Connection connection, MySqlDialect dialect, Table<?> table, GeneratedKeys keys)
            throws SQLException {
        String name = "table " + table.fullName() + ", column " + keys.column() + ": ";
        List<Counted> columns =
                Sql.query(connection, Counted::new, COLUMN, table.schema().orElse(""), table.name(), keys.column());
        if (columns.isEmpty()) {
            throw new SQLException("table " + table.fullName() + " has no column " + keys.column());
        }
        Counted column = columns.get(0);
        Scalar type = column.scalar()
                .orElseThrow(() ->
                        new SQLException(name + "a key is SMALLINT, INT or BIGINT, and this is " + column.type()));
        if (keys.sequence().isPresent()) {
            requireSequences(dialect, name);
            return sequence(
                    connection,
                    name,
                    type,
                    dialect.quote(table.named(keys.sequence().get())));
        } else if (column.isAutoIncrement()) {
            return new AutoIncrement(type);
        }
        Matcher next = NEXT.matcher(column.defaultValue());
        if (!next.matches()) {
            throw new SQLException(name + "it is not AUTO_INCREMENT, and no sequence is its default");
        }
        return sequence(connection, name, type, next.group(1));
    }

    private static void requireSequences(MySqlDialect dialect, String name) throws SQLException {
        if (dialect == MySqlDialect.MYSQL) {
            throw new SQLException(name + "MySQL has no sequences");
        }
    }

    private static KeySource sequence(Connection connection, String name, Scalar type, String sequence)
            throws SQLException {
        if (Sql.query(connection, row -> row.getBoolean(1), "SELECT cycle_option FROM " + sequence)
                .contains(true)) {
            throw new SQLException(name + "its sequence cycles, and may give a key twice");
        }
        return new NextValues(type, sequence);
    }

    /** Values of a sequence, one for each row of a product of small tables: the server need not have one that counts. */
    private static final class NextValues extends KeySource.Sequence {

        private static final String TEN = "(SELECT 0" + " UNION ALL SELECT 0".repeat(9) + ")";

        private final String sequence;

        NextValues(Scalar type, String sequence) {
            super(type);
            this.sequence = sequence;
        }

        @Override
        protected String sql(int count) {
            StringBuilder sql = new StringBuilder("SELECT NEXT VALUE FOR " + sequence + " FROM " + TEN + " AS ten");
            for (int rows = 10, i = 0; rows > 0 && rows < count; rows *= 10, i++) {
                sql.append(", ").append(TEN).append(" AS ten").append(i);
            }
            return sql.append(" LIMIT ").append(count).toString();
        }
    }

    /**
     * What one INSERT of a known number of rows has got: consecutive values, by the session's step, in every lock mode (MySQL 8.4 Reference
     * Manual, 17.6.1.6, "simple inserts"), of which {@code LAST_INSERT_ID()} is the first.
     */
    private record AutoIncrement(Scalar type) implements KeySource {

        @Override
        public boolean isTakenBefore() {
            return false;
        }

        @Override
        public long[] take(Connection connection, int count) throws SQLException {
            return Sql.query(
                            connection,
                            row -> keys(row.getLong(1), row.getLong(2), count),
                            "SELECT LAST_INSERT_ID(), @@SESSION.auto_increment_increment")
                    .get(0);
        }

        private static long[] keys(long first, long step, int count) {
            long[] keys = new long[count];
            for (int i = 0; i < count; i++) {
                keys[i] = first + i * step;
            }
            return keys;
        }
    }
}
