package io.fillrate.e2e.fillers;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import net.datafaker.Faker;

/**
 * Datafaker with JDBC batches, written by hand for the shop's tables and the wide ones: batches of 1,000 that the driver rewrites, one
 * table after the other, each in as many parts as there are threads, one commit for each part. Where Datafaker's own random numbers will
 * do, nothing slower is called.
 *
 * @param seed of all values
 * @param wide whether texts fill their columns, as Bloviate's do
 */
public record DatafakerFiller(long seed, boolean wide) implements Filler {

    private static final int BATCH = 1_000;
    private static final int DAYS = 3_650;

    @Override
    public String name() {
        return wide ? "datafaker-wide" : "datafaker";
    }

    @Override
    public boolean knows(FilledTables tables) {
        return !tables.name().equals("tpcc");
    }

    /** Each part of a table has all of its rows or none. */
    @Override
    public String guarantee() {
        return "PER_PART";
    }

    /** One table: how its rows are made. */
    private record Rows(String table, List<String> columns, RowMaker maker) {

        String insert() {
            return "INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES ("
                    + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
        }
    }

    @FunctionalInterface
    private interface RowMaker {
        Object[] row(Faker faker, long number);
    }

    /** Parents first. */
    private List<Rows> rows(FilledTables all) {
        return all.name().equals("shop") ? shop(all) : wide(all);
    }

    private List<Rows> wide(FilledTables all) {
        List<String> columns =
                List.of("amount", "reference", "name", "description", "price", "score", "active", "created_at");
        return all.rows().keySet().stream()
                .map(table -> new Rows(table, columns, (faker, number) -> new Object[] {
                    faker.random().nextInt(1_000_000),
                    faker.random().nextLong(1_000_000_000_000L),
                    text(faker.commerce().productName(), 64),
                    text(faker.lorem().sentence(), 128),
                    price(faker),
                    faker.random().nextDouble(),
                    faker.random().nextBoolean(),
                    past(faker)
                }))
                .toList();
    }

    private List<Rows> shop(FilledTables all) {
        long customers = all.rows("customers");
        long products = all.rows("products");
        long orders = all.rows("orders");
        return List.of(
                new Rows(
                        "customers",
                        List.of("id", "email", "first_name", "last_name", "city", "phone", "created_at"),
                        (faker, number) -> new Object[] {
                            number,
                            text(number + "@" + faker.internet().domainName(), 40),
                            text(faker.name().firstName(), 16),
                            text(faker.name().lastName(), 16),
                            text(faker.address().city(), 24),
                            text(faker.phoneNumber().cellPhone(), 20),
                            past(faker)
                        }),
                new Rows("products", List.of("id", "name", "price", "stock"), (faker, number) -> new Object[] {
                    number,
                    text(faker.commerce().productName(), 32),
                    price(faker),
                    faker.random().nextInt(1_000)
                }),
                new Rows(
                        "orders",
                        List.of("id", "customer_id", "placed_at", "status", "total"),
                        (faker, number) -> new Object[] {
                            number,
                            faker.random().nextLong(customers),
                            past(faker),
                            faker.options().option("new", "paid", "sent", "returned"),
                            price(faker)
                        }),
                new Rows(
                        "reviews",
                        List.of("id", "product_id", "customer_id", "rating", "body", "written_at"),
                        (faker, number) -> new Object[] {
                            number,
                            faker.random().nextLong(products),
                            faker.random().nextLong(customers),
                            1 + faker.random().nextInt(5),
                            text(faker.lorem().sentence(), 80),
                            past(faker)
                        }),
                new Rows(
                        "order_lines",
                        List.of("id", "order_id", "product_id", "quantity", "price", "note"),
                        (faker, number) -> new Object[] {
                            number,
                            faker.random().nextLong(orders),
                            faker.random().nextLong(products),
                            1 + faker.random().nextInt(100),
                            price(faker),
                            text(faker.lorem().sentence(), 40)
                        }));
    }

    /** A text that fits, or fills the column by what it says again and again. */
    private String text(String text, int length) {
        String enough = wide && text.length() < length ? (text + " ").repeat(length / text.length() + 1) : text;
        return enough.substring(0, Math.min(length, enough.length()));
    }

    private static LocalDateTime past(Faker faker) {
        return LocalDateTime.ofInstant(faker.timeAndDate().past(DAYS, TimeUnit.DAYS), ZoneOffset.UTC);
    }

    private static BigDecimal price(Faker faker) {
        return BigDecimal.valueOf(faker.random().nextInt(1_000_000), 2);
    }

    private Faker faker(long part) {
        return new Faker(Locale.ENGLISH, new Random(seed + part));
    }

    @Override
    public void fill(String url, FilledTables all, int threads) throws Exception {
        String rewriting = url + (url.contains("?") ? "&" : "?") + "reWriteBatchedInserts=true";
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            for (Rows rows : rows(all)) {
                long number = all.rows(rows.table());
                List<Future<Long>> parts = new ArrayList<>();
                for (int part = 0; part < threads; part++) {
                    long from = number * part / threads;
                    long to = number * (part + 1) / threads;
                    Faker faker = faker(part);
                    parts.add(workers.submit(() -> load(rewriting, rows, faker, from, to)));
                }
                for (Future<Long> part : parts) {
                    part.get();
                }
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private static long load(String url, Rows rows, Faker faker, long from, long to) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement(rows.insert())) {
                for (long number = from; number < to; number++) {
                    Object[] row = rows.maker().row(faker, number);
                    for (int i = 0; i < row.length; i++) {
                        insert.setObject(i + 1, row[i]);
                    }
                    insert.addBatch();
                    if ((number - from + 1) % BATCH == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
            connection.commit();
            return to - from;
        }
    }

    @Override
    public Generation generation(String url, FilledTables all) {
        Faker faker = faker(0);
        List<Rows> tables = rows(all);
        return sink -> {
            for (Rows rows : tables) {
                for (long number = 0; number < all.rows(rows.table()); number++) {
                    for (Object value : rows.maker().row(faker, number)) {
                        sink.take(value);
                    }
                }
            }
        };
    }
}
