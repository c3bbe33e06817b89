package io.fillrate.e2e.fillers;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Five tables of a web shop that every filler can fill: keys that are numbers without a sequence, foreign keys to them, text, decimals,
 * times, CHECKs of one column, nothing nullable. Texts are as long as words are, since some fillers use all the room that there is.
 *
 * @param rows of each table, by name, parents first
 */
public record Shop(Map<String, Long> rows) {

    private static final String DEFINITION = """
            CREATE TABLE customers (
              id bigint PRIMARY KEY,
              email varchar(40) NOT NULL UNIQUE,
              first_name varchar(16) NOT NULL,
              last_name varchar(16) NOT NULL,
              city varchar(24) NOT NULL,
              phone varchar(20) NOT NULL,
              created_at timestamp NOT NULL);
            CREATE TABLE products (
              id bigint PRIMARY KEY,
              name varchar(32) NOT NULL,
              price numeric(10, 2) NOT NULL,
              stock integer NOT NULL);
            CREATE TABLE orders (
              id bigint PRIMARY KEY,
              customer_id bigint NOT NULL REFERENCES customers,
              placed_at timestamp NOT NULL,
              status varchar(12) NOT NULL CHECK (status IN ('new', 'paid', 'sent', 'returned')),
              total numeric(10, 2) NOT NULL);
            CREATE TABLE order_lines (
              id bigint PRIMARY KEY,
              order_id bigint NOT NULL REFERENCES orders,
              product_id bigint NOT NULL REFERENCES products,
              quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100),
              price numeric(10, 2) NOT NULL,
              note varchar(40) NOT NULL);
            CREATE TABLE reviews (
              id bigint PRIMARY KEY,
              product_id bigint NOT NULL REFERENCES products,
              customer_id bigint NOT NULL REFERENCES customers,
              rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
              body varchar(80) NOT NULL,
              written_at timestamp NOT NULL);
            """;

    private static final String ORPHANS = """
            SELECT (SELECT count(*) FROM orders o WHERE NOT EXISTS (SELECT FROM customers c WHERE c.id = o.customer_id))
              + (SELECT count(*) FROM order_lines l WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = l.order_id)
                  OR NOT EXISTS (SELECT FROM products p WHERE p.id = l.product_id))
              + (SELECT count(*) FROM reviews r WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = r.product_id)
                  OR NOT EXISTS (SELECT FROM customers c WHERE c.id = r.customer_id))""";

    /** A shop with this number of rows in all tables together, at least 20; half of them are order lines. */
    public static Shop of(long total) {
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("customers", total / 10);
        rows.put("products", total / 20);
        rows.put("orders", total / 4);
        rows.put("reviews", total / 10);
        rows.put("order_lines", total - total / 10 - total / 20 - total / 4 - total / 10);
        return new Shop(rows);
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

    /** The number of values in all rows. */
    public long values() {
        return 7 * rows("customers")
                + 4 * rows("products")
                + 5 * rows("orders")
                + 6 * (rows("reviews") + rows("order_lines"));
    }

    /** Creates the tables. */
    public static void create(Session session) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(DEFINITION);
        }
    }

    /** Empties the tables, and writes what is dirty to the disk. */
    public static void empty(Session session) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE customers, products, orders, order_lines, reviews");
            statement.execute("CHECKPOINT");
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
            long orphans = number(statement, ORPHANS);
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
