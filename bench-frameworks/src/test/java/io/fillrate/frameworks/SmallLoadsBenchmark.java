package io.fillrate.frameworks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.frameworks.PlainJdbc.Article;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Does a service that loads a few rows at a time lose anything to plain JDBC? Contrasts, in each round and in random order, {@link
 * PlainJdbc}, a writer that is opened on a pool's connection and closed, both inside the clock, and a writer that is kept.
 *
 * <pre>./mvnw -Pbench -pl bench-frameworks -am test -Dtest=SmallLoadsBenchmark</pre>
 */
@Tag("benchmark")
class SmallLoadsBenchmark {

    private static final int ROUNDS = 41;
    private static final int WARM_UP_ROUNDS = 15;
    private static final int[] SIZES = {1, 10, 100, 1_000, 10_000};

    /** Loads of one sample together have at least as many rows, so that the clock does not matter. */
    private static final int MIN_ROWS = 50;

    private static final Table<Article> ARTICLES = Table.of(Article.class).named("articles");

    private final LoadTarget target = TestPostgres.stock().target();
    private final Random random = new Random(42);

    /** Something that loads rows, and returns their number. */
    @FunctionalInterface
    private interface Load {
        long run(List<Article> rows) throws Exception;
    }

    /** One way to load: by plain JDBC, a writer that is opened each time, and one that is kept; and the time of each sample in µs. */
    private record Contrast(String name, List<Load> loads, List<double[]> micros) {

        Contrast(String name, Load plain, Load opened, Load kept) {
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
        target.execute(
                "DROP TABLE IF EXISTS articles; CREATE TABLE articles (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                        + " external_id text NOT NULL, title text NOT NULL, body text NOT NULL, category_id int NOT NULL,"
                        + " source_id int NOT NULL, published_at timestamp NOT NULL, word_count int NOT NULL)");
        try (HikariDataSource pool = pool("false");
                HikariDataSource rewriting = pool("true");
                Kept kept = new Kept(new ArrayList<>())) {
            List<Contrast> contrasts = new ArrayList<>();
            PlainJdbc.LOADS.forEach((name, plain) -> {
                HikariDataSource source = name.equals("batch-rewrite") ? rewriting : pool;
                Strategy strategy = Strategies.load().insert("postgres/" + name);
                Session session = Session.of(source);
                BulkWriter<Article> writer = kept.opened(strategy, session);
                contrasts.add(new Contrast(
                        name,
                        rows -> plain.run(source, rows),
                        rows -> {
                            try (BulkWriter<Article> opened = strategy.open(ARTICLES, session)) {
                                return opened.write(RowSource.of(rows));
                            }
                        },
                        rows -> writer.write(RowSource.of(rows))));
            });
            System.out.println(
                    "| rows | | plain JDBC, µs | opened each time, speed | kept, speed |\n|---:|---|---:|---:|---:|");
            for (int size : SIZES) {
                measure(size, contrasts);
            }
        } finally {
            target.execute("DROP TABLE articles");
        }
    }

    private HikariDataSource pool(String rewrites) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(target.url());
        config.addDataSourceProperty("reWriteBatchedInserts", rewrites);
        config.setMaximumPoolSize(PlainJdbc.LOADS.size() + 1); // a kept writer has its connection
        return new HikariDataSource(config);
    }

    /** Writers that stay open. */
    private record Kept(List<BulkWriter<Article>> writers) implements AutoCloseable {

        BulkWriter<Article> opened(Strategy strategy, Session session) {
            BulkWriter<Article> writer = strategy.open(ARTICLES, session);
            writers.add(writer);
            return writer;
        }

        @Override
        public void close() {
            writers.forEach(BulkWriter::close);
        }
    }

    private void measure(int size, List<Contrast> contrasts) throws Exception {
        List<Article> rows =
                IntStream.range(0, size).mapToObj(SmallLoadsBenchmark::article).toList();
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            truncate(round);
            List<Contrast> order = new ArrayList<>(contrasts);
            Collections.shuffle(order, random);
            for (Contrast contrast : order) {
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
        contrasts.forEach(contrast -> contrast.print(size));
    }

    private void truncate(int round) throws SQLException {
        if (round % 10 == 0) {
            target.execute("TRUNCATE articles; CHECKPOINT");
        }
    }

    private static double sample(Load load, List<Article> rows) throws Exception {
        int loads = Math.max(1, MIN_ROWS / rows.size());
        long begin = System.nanoTime();
        for (int i = 0; i < loads; i++) {
            if (load.run(rows) != rows.size()) {
                throw new IllegalStateException("not all rows were loaded");
            }
        }
        return (System.nanoTime() - begin) / 1e3 / loads;
    }

    /** The median of the paired ratios, and its 95 % interval by order statistics. */
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
}
