package io.fillrate.e2e.fillers;

import io.fillrate.core.Session;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Tables that every filler can fill: keys that are numbers without a sequence, foreign keys to them, text, decimals, times, CHECKs of one
 * column. They are created in an empty schema of their own.
 *
 * @param name of a resource that defines them, without its ending
 * @param rows of each table, by name, parents first
 */
public record FilledTables(String name, Map<String, Long> rows) {

    private static final int WIDE_TABLES = 10;

    /** Orders of a customer's district, and lines of an order. */
    private static final int DISTRICTS = 10;

    private static final int LINES = 10;

    /** How many characters a text of TPC-C has on average where it has fewer than its column takes (clause 4.3.3.1). */
    private static final Map<String, Integer> TPCC_WIDTHS =
            Map.of("c_data", 400, "i_data", 38, "s_data", 38, "h_data", 18, "i_name", 19, "c_last", 12, "c_first", 12);

    private static final String ORPHANS = """
            SELECT 'SELECT ' || coalesce(string_agg(format(
                '(SELECT count(*) FROM %s c WHERE num_nulls(%s) = 0 AND NOT EXISTS (SELECT FROM %s p WHERE (%s) = (%s)))',
                conrelid::regclass, mine, confrelid::regclass, mine, theirs), ' + '), '0')
            FROM pg_constraint, LATERAL (
              SELECT string_agg('c.' || f.attname, ', ' ORDER BY k.n) AS mine, string_agg('p.' || t.attname, ', ' ORDER BY k.n) AS theirs
              FROM unnest(conkey, confkey) WITH ORDINALITY AS k (f, t, n)
              JOIN pg_attribute f ON f.attrelid = conrelid AND f.attnum = k.f
              JOIN pg_attribute t ON t.attrelid = confrelid AND t.attnum = k.t) AS columns
            WHERE contype = 'f' AND connamespace = current_schema()::regnamespace""";

    /**
     * Tables of one name, with this number of rows in all together: {@code shop}, five of a web shop, half of its rows order lines; {@code
     * wide}, ten without keys; {@code one} of those; {@code tpcc}, one warehouse.
     *
     * @param total about, at least 500
     */
    public static FilledTables of(String name, long total) {
        return new FilledTables(
                name,
                switch (name) {
                    case "shop" -> shop(total);
                    case "wide" -> wide(total, WIDE_TABLES);
                    case "one" -> wide(total, 1);
                    case "tpcc" -> tpcc(total);
                    default -> throw new IllegalArgumentException("no tables " + name + ": shop, wide, one, tpcc");
                });
    }

    private static Map<String, Long> shop(long total) {
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("customers", total / 10);
        rows.put("products", total / 20);
        rows.put("orders", total / 4);
        rows.put("reviews", total / 10);
        rows.put("order_lines", total - total / 10 - total / 20 - total / 4 - total / 10);
        return rows;
    }

    private static Map<String, Long> wide(long total, int tables) {
        Map<String, Long> rows = new LinkedHashMap<>();
        for (int table = 1; table <= tables; table++) {
            rows.put("wide_" + table, total / tables);
        }
        return rows;
    }

    private static Map<String, Long> tpcc(long total) {
        long items = total / 50;
        long customers = (total - 2 * items) / (DISTRICTS * (4 + LINES)) * DISTRICTS;
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("warehouse", 1L);
        rows.put("district", (long) DISTRICTS);
        rows.put("customer", customers);
        rows.put("history", customers);
        rows.put("item", items);
        rows.put("stock", items);
        rows.put("open_order", customers);
        rows.put("new_order", customers);
        rows.put("order_line", LINES * customers);
        return rows;
    }

    /** The number of rows of a table. */
    public long rows(String table) {
        Long number = rows.get(table);
        if (number == null) {
            throw new IllegalArgumentException("no table " + table);
        }
        return number;
    }

    /** The number of rows in all tables. */
    public long total() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many characters the texts of a column have on average, if it takes up to {@code max}. */
    public int width(String column, int max) {
        boolean isAddress = name.equals("tpcc") && column.matches("._(street_.|city|name)");
        return isAddress ? 3 * max / 4 : TPCC_WIDTHS.getOrDefault(column, max);
    }

    /** Creates the tables, in place of those that are there. */
    public void create(Session session) throws SQLException, IOException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                InputStream in = Objects.requireNonNull(
                        FilledTables.class.getResourceAsStream((name.equals("one") ? "wide" : name) + ".sql"))) {
            String definition = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            statement.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
            if (definition.contains("%d")) {
                for (int table = 1; table <= rows.size(); table++) {
                    statement.execute(definition.replace("%d", String.valueOf(table)));
                }
            } else {
                statement.execute(definition);
            }
        }
    }

    /** Empties the tables, and writes what is dirty to the disk. */
    public void empty(Session session) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE " + String.join(", ", rows.keySet()));
            statement.execute("CHECKPOINT");
        }
    }

    /** The number of values in all rows. */
    public long values(Session session) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            long values = 0;
            for (Map.Entry<String, Long> table : rows.entrySet()) {
                values += table.getValue()
                        * number(
                                statement,
                                "SELECT count(*) FROM information_schema.columns WHERE table_name = '" + table.getKey()
                                        + "' AND table_schema = 'public'");
            }
            return values;
        }
    }

    /**
     * Checks that the tables have all rows, and every foreign key its counterpart, also where a filler has switched the server's checks
     * off.
     *
     * @return the bytes of all tables, indexes included
     * @throws IllegalStateException if not
     */
    public long verify(Session session) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            long bytes = 0;
            for (Map.Entry<String, Long> table : rows.entrySet()) {
                long count = number(statement, "SELECT count(*) FROM " + table.getKey());
                if (count != table.getValue()) {
                    throw new IllegalStateException(
                            table.getKey() + " has " + count + " rows, not " + table.getValue());
                }
                bytes += number(statement, "SELECT pg_total_relation_size('" + table.getKey() + "')");
            }
            long orphans;
            try (ResultSet row = statement.executeQuery(ORPHANS)) {
                row.next();
                orphans = number(statement, row.getString(1));
            }
            if (orphans > 0) {
                throw new IllegalStateException(orphans + " rows refer to none");
            }
            return bytes;
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
