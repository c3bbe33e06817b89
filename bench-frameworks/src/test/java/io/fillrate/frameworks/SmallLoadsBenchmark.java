package io.fillrate.frameworks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.duckdb.DuckDbCells;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.frameworks.PlainDuckDb.Reading;
import io.fillrate.frameworks.PlainJdbc.Article;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does a service that loads a few rows at a time lose anything to plain JDBC? Contrasts, in each round and in random order, plain JDBC
 * ({@link PlainJdbc}, {@link PlainDuckDb}), a writer that is opened on a pool's connection and closed, both inside the clock, and a writer
 * that is kept. The first load of each way is read back and compared, cell by cell.
 *
 * <pre>./mvnw -Pbench -pl bench-frameworks -am test -Dtest=SmallLoadsBenchmark
 * ./mvnw -Pbench -pl bench-frameworks -am test -Dtest='SmallLoadsBenchmark#duckDb'</pre>
 */
@Tag("benchmark")
class SmallLoadsBenchmark {

    private static final int ROUNDS = 41;
    private static final int WARM_UP_ROUNDS = 15;

    /** Each way has loaded at least as many times before it is timed, as it has in a service: then its code is compiled. */
    private static final int MIN_WARM_UP_LOADS = 2_000;

    private static final int[] SIZES = {1, 10, 100, 1_000, 10_000};

    /** Loads of one sample together have at least as many rows, so that the clock does not matter. */
    private static final int MIN_ROWS = 20;

    private static final Table<Article> ARTICLES = Table.of(Article.class).named("articles");
    private static final Table<Reading> READINGS = new Table<>(
            "sensor_readings",
            List.of(
                    Column.uuid("device_id", Reading::deviceId),
                    Column.timestamptz("timestamp", row -> row.timestamp().toInstant()),
                    Column.float8("temperature", Reading::temperature),
                    Column.float8("humidity", Reading::humidity),
                    Column.numeric("pressure", 10, 2, Reading::pressure),
                    Column.int2("status", Reading::status),
                    Column.bool("active", Reading::active),
                    Column.text("location", Reading::location)),
            List.of("device_id", "timestamp"));
    private static final Table<Reading> TEMPERATURES = READINGS.select("device_id", "timestamp", "temperature");

    private final Random random = new Random(42);

    /** Something that loads rows, and returns their number. */
    @FunctionalInterface
    private interface Load<R> {
        long run(List<R> rows) throws Exception;
    }

    /** Prepares the table for a sample, or reads it. */
    @FunctionalInterface
    private interface OutsideClock<R> {
        void run(List<R> rows) throws SQLException;
    }

    /** One way to load: by plain JDBC, a writer that is opened each time, and one that is kept; and the time of each sample in µs. */
    private record Contrast<R>(String name, List<Load<R>> loads, List<double[]> micros) {

        Contrast(String name, Load<R> plain, Load<R> opened, Load<R> kept) {
            this(
                    name,
                    List.of(plain, opened, kept),
                    List.of(new double[ROUNDS], new double[ROUNDS], new double[ROUNDS]));
        }

        void print(int size) {
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | `%s` | %,.0f | %s | %s |%n",
                    size,
                    name,
                    sorted(micros.get(0))[ROUNDS / 2],
                    speed(micros.get(0), micros.get(1)),
                    speed(micros.get(0), micros.get(2)));
        }
    }

    @Test
    void postgres() throws Exception {
        LoadTarget target = TestPostgres.durable().target();
        target.execute(
                "DROP TABLE IF EXISTS articles; CREATE TABLE articles (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                        + " external_id text NOT NULL, title text NOT NULL, body text NOT NULL, category_id int NOT NULL,"
                        + " source_id int NOT NULL, published_at timestamp NOT NULL, word_count int NOT NULL)");
        try (HikariDataSource pool = postgresPool(target, "false");
                HikariDataSource rewriting = postgresPool(target, "true");
                Kept<Article> kept = new Kept<>(ARTICLES)) {
            List<Contrast<Article>> contrasts = new ArrayList<>();
            PlainJdbc.LOADS.forEach((name, plain) -> {
                HikariDataSource source = name.equals("batch-rewrite") ? rewriting : pool;
                contrasts.add(kept.contrast(name, plain::run, Strategies.load().insert("postgres/" + name), source));
            });
            measure(
                    contrasts,
                    SmallLoadsBenchmark::article,
                    rows -> target.execute("TRUNCATE articles; CHECKPOINT"),
                    rows -> target.verify(ARTICLES, RowSource.of(rows)));
        } finally {
            target.execute("DROP TABLE articles");
        }
    }

    @Test
    void duckDb(@TempDir Path folder) throws Exception {
        String url = "jdbc:duckdb:" + folder.resolve("readings.db");
        LoadTarget target = new LoadTarget(url, Map.of(), DuckDbDialect.INSTANCE, DuckDbCells.INSTANCE);
        try (HikariDataSource pool = pool(url, new Properties());
                Kept<Reading> inserts = new Kept<>(READINGS);
                Kept<Reading> updates = new Kept<>(TEMPERATURES)) {
            PlainTableFunction.registerIn(pool);
            OutsideClock<Reading> empty = rows -> execute(pool, PlainDuckDb.CREATE_TABLE, "CHECKPOINT");
            empty.run(List.of());
            measure(
                    contrasts(inserts, Operation.INSERT, PlainDuckDb.INSERTS, pool),
                    SmallLoadsBenchmark::reading,
                    empty,
                    rows -> target.verify(READINGS, RowSource.of(rows)));
            measure(
                    contrasts(updates, Operation.UPDATE, PlainDuckDb.UPDATES, pool),
                    SmallLoadsBenchmark::reading,
                    rows -> {
                        empty.run(rows);
                        PlainDuckDb.appender(
                                pool, rows.stream().map(Reading::colder).toList());
                        execute(pool, "CHECKPOINT");
                    },
                    rows -> target.verify(READINGS, RowSource.of(rows)));
        }
    }

    private static List<Contrast<Reading>> contrasts(
            Kept<Reading> kept, Operation operation, Map<String, PlainDuckDb.Load> plain, DataSource source) {
        List<Contrast<Reading>> contrasts = new ArrayList<>();
        for (Strategy strategy : Strategies.load().of("duckdb", operation)) {
            PlainDuckDb.Load load = plain.get(strategy.name());
            if (load != null) {
                contrasts.add(kept.contrast(strategy.name(), load::run, strategy, source));
            }
        }
        return contrasts;
    }

    private static void execute(DataSource source, String... statements) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static HikariDataSource postgresPool(LoadTarget target, String rewrites) {
        Properties properties = new Properties();
        properties.setProperty("reWriteBatchedInserts", rewrites);
        return pool(target.url(), properties);
    }

    private static HikariDataSource pool(String url, Properties properties) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setDataSourceProperties(properties);
        config.setMaximumPoolSize(12); // a kept writer has its connection
        return new HikariDataSource(config);
    }

    /** A load by plain JDBC. */
    @FunctionalInterface
    private interface PlainLoad<R> {
        long run(DataSource source, List<R> rows) throws SQLException, IOException;
    }

    /** Writers that stay open. */
    private record Kept<R>(Table<R> table, List<BulkWriter<R>> writers) implements AutoCloseable {

        Kept(Table<R> table) {
            this(table, new ArrayList<>());
        }

        Contrast<R> contrast(String name, PlainLoad<R> plain, Strategy strategy, DataSource source) {
            Session session = Session.of(source);
            BulkWriter<R> kept = strategy.open(table, session);
            writers.add(kept);
            return new Contrast<>(
                    name,
                    rows -> plain.run(source, rows),
                    rows -> {
                        try (BulkWriter<R> opened = strategy.open(table, session)) {
                            return opened.write(RowSource.of(rows));
                        }
                    },
                    rows -> kept.write(RowSource.of(rows)));
        }

        @Override
        public void close() {
            writers.forEach(BulkWriter::close);
        }
    }

    private <R> void measure(
            List<Contrast<R>> contrasts, IntFunction<R> row, OutsideClock<R> reset, OutsideClock<R> verify)
            throws Exception {
        System.out.println(
                "| rows | | plain JDBC, µs | opened each time, speed | kept, speed |\n|---:|---|---:|---:|---:|");
        for (int size : SIZES) {
            List<R> rows = IntStream.range(0, size).mapToObj(row).toList();
            for (Contrast<R> contrast : contrasts) {
                for (Load<R> load : contrast.loads) {
                    reset.run(rows);
                    load.run(rows);
                    verify.run(rows);
                }
                warmUp(contrast, rows);
            }
            for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                measure(contrasts, rows, round, reset);
            }
            contrasts.forEach(contrast -> contrast.print(size));
        }
    }

    private static <R> void warmUp(Contrast<R> contrast, List<R> rows) throws Exception {
        for (int i = 0; i < MIN_WARM_UP_LOADS / rows.size(); i++) {
            for (Load<R> load : contrast.loads) {
                load.run(rows);
            }
        }
    }

    private <R> void measure(List<Contrast<R>> contrasts, List<R> rows, int round, OutsideClock<R> reset)
            throws Exception {
        List<Contrast<R>> order = new ArrayList<>(contrasts);
        Collections.shuffle(order, random);
        for (Contrast<R> contrast : order) {
            reset.run(rows);
            List<Integer> ways = new ArrayList<>(List.of(0, 1, 2));
            Collections.shuffle(ways, random);
            for (int way : ways) {
                double sample = sample(contrast.loads.get(way), rows);
                if (round >= 0) {
                    contrast.micros.get(way)[round] = sample;
                }
            }
        }
    }

    private static <R> double sample(Load<R> load, List<R> rows) throws Exception {
        int loads = Math.max(1, MIN_ROWS / rows.size());
        long begin = System.nanoTime();
        for (int i = 0; i < loads; i++) {
            if (load.run(rows) != rows.size()) {
                throw new IllegalStateException("not all rows were loaded");
            }
        }
        return (System.nanoTime() - begin) / 1e3 / loads;
    }

    /** The median of the paired ratios, and its 95% interval by order statistics. */
    private static String speed(double[] plain, double[] ours) {
        double[] ratios = sorted(
                IntStream.range(0, ROUNDS).mapToDouble(i -> plain[i] / ours[i]).toArray());
        int reach = (int) Math.ceil(0.98 * Math.sqrt(ROUNDS));
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f–%.2f)",
                ratios[ROUNDS / 2],
                ratios[ROUNDS / 2 - reach],
                ratios[ROUNDS / 2 + reach]);
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static Article article(int i) {
        return new Article(
                "external-" + i,
                "title of article " + i,
                "a sentence of a body. ".repeat(10) + i,
                i % 20,
                i % 7,
                LocalDateTime.of(2026, 1, 1, 0, 0).plusSeconds(i),
                i % 5_000);
    }

    private static Reading reading(int i) {
        return new Reading(
                new UUID(i * 0x9E3779B97F4A7C15L, i),
                OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC).plusSeconds(i),
                i,
                i / 2.0,
                BigDecimal.valueOf(i, 2),
                (short) (i % 5),
                i % 2 == 0,
                "room " + i % 100);
    }
}
