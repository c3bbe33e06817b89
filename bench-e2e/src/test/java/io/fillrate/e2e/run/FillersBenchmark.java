package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.data.Column;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.e2e.fillers.CompiledFillers;
import io.fillrate.e2e.fillers.DatafakerFiller;
import io.fillrate.e2e.fillers.FilledTables;
import io.fillrate.e2e.fillers.Filler;
import io.fillrate.e2e.fillers.FillrateFiller;
import io.fillrate.e2e.run.RunDescription.Command;
import io.fillrate.e2e.run.RunDescription.Revision;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.BenchProperties;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.ReportDocument;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.ConfidenceInterval;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How fast are fillers of whole schemas? Contrasts Fillrate with Datafaker and JDBC batches, and with Bloviate where its jars are named
 * ({@code -Dfillers.bloviate=}, a class path; Java 25), on five tables with foreign keys in an embedded PostgreSQL. Rounds are interleaved
 * in random order, and every fill is verified.
 *
 * <pre>./mvnw -Pbench test -Dtest=FillersBenchmark</pre>
 */
@Tag("benchmark")
class FillersBenchmark {

    private static final Map<String, String> PRESETS = Map.of(
            "bench.databases", "postgres",
            "bench.rows", "500000",
            "bench.warmup", "1",
            "bench.iterations", "6");

    /** In place of a database. */
    private static final String NOT_STORED = "java";

    private static final String BLOVIATE = "fillers.bloviate";

    /** What is filled ({@link FilledTables#of}), and with how many connections: lists. */
    private static final String TABLES = "fillers.tables";

    private static final String THREADS = "fillers.threads";

    /** Rows of a whole schema per second, from reading the schema to the last commit, by default with as many connections as processors. */
    @Test
    void fill() throws Exception {
        String processors = String.valueOf(Runtime.getRuntime().availableProcessors());
        try (Lab lab = Lab.open("fill")) {
            for (FilledTables tables : lab.tables()) {
                tables.create(lab.session());
                for (String threads : list(THREADS, processors)) {
                    lab.compare("postgres", tables, Map.of("threads", threads), (filler, round, order) -> {
                        tables.empty(lab.session());
                        System.gc();
                        long begin = System.nanoTime();
                        filler.fill(lab.url(), tables, Integer.parseInt(threads));
                        long nanos = System.nanoTime() - begin;
                        lab.note(tables.name() + "_" + filler.name() + "_bytes", tables.verify(lab.session()));
                        return new Sample(round, order, nanos, Map.of()).withVerified();
                    });
                }
            }
        }
    }

    /** Rows made per second in one thread, and stored nowhere. */
    @Test
    void generation() throws Exception {
        try (Lab lab = Lab.open("generation")) {
            for (FilledTables tables : lab.tables()) {
                tables.create(lab.session());
                long values = tables.values(lab.session());
                Map<String, Filler.Generation> prepared = new LinkedHashMap<>();
                for (Filler filler : lab.fillers(tables)) {
                    prepared.put(filler.name(), filler.generation(lab.url(), tables));
                }
                lab.compare(NOT_STORED, tables, Map.of(), (filler, round, order) -> {
                    Filler.Sink sink = new Filler.Sink();
                    Filler.Generation generation = Objects.requireNonNull(prepared.get(filler.name()));
                    System.gc();
                    long begin = System.nanoTime();
                    generation.run(sink);
                    long nanos = System.nanoTime() - begin;
                    if (sink.taken() != values) {
                        throw new IllegalStateException(sink.taken() + " values, not " + values);
                    }
                    return new Sample(round, order, nanos, Map.of()).withVerified();
                });
            }
        }
    }

    private static List<String> list(String property, String preset) {
        return List.of(System.getProperty(property, preset).split(",", -1));
    }

    /** One timed piece of work of one filler. */
    private interface Measurement {
        Sample take(Filler filler, int round, int order) throws Exception;
    }

    /** The server, the fillers and the results of one comparison. */
    private static final class Lab implements AutoCloseable {

        private final Settings settings;
        private final List<Filler> fillers;
        private final ClosedOnExit opened;
        private final HostLoad hostLoad = new HostLoad(Duration.ofSeconds(3));
        private final ResultsStore store;
        private final Console console = new Console(System.out);

        private Lab(Settings settings, Path root, String experiment, Run run) throws Exception {
            this.settings = settings;
            this.fillers = fillers(settings.seed());
            this.opened = ClosedOnExit.open(DatabaseKind.POSTGRES, settings, root);
            this.store = new ResultsStore(
                    root.resolve(settings.out()).resolve(experiment), new Results(run, Machine.describe()));
            FilledTables described = tables().get(0);
            described.create(session());
            store.put("postgres", target().describe(schema(described)));
        }

        static Lab open(String experiment) throws Exception {
            Map<String, String> presets = new LinkedHashMap<>(PRESETS);
            presets.put("bench.out", "bench-e2e/target/fillrate/fillers");
            Settings settings = Settings.parse(BenchProperties.take(), presets, Strategies.load());
            Path root = ProjectRoot.above(Path.of(""));
            Revision git = Revision.of(root);
            return new Lab(
                    settings,
                    root,
                    experiment,
                    new Run(
                            "fillers-" + experiment,
                            Instant.now(),
                            git.commit(),
                            git.dirty(),
                            settings.texts().effective(),
                            Command.of(settings.texts().given(), Optional.of("FillersBenchmark#" + experiment))));
        }

        private static List<Filler> fillers(long seed) throws Exception {
            List<Filler> fillers = new ArrayList<>();
            for (boolean wide : new boolean[] {false, true}) {
                fillers.add(new FillrateFiller(seed, wide));
                fillers.add(new DatafakerFiller(seed, wide));
            }
            String jars = System.getProperty(BLOVIATE, "");
            if (!jars.isEmpty()) {
                fillers.addAll(CompiledFillers.of("BloviateFillers", jars, seed));
            }
            return fillers;
        }

        List<FilledTables> tables() {
            return settings.rows().stream()
                    .flatMap(rows -> list(TABLES, "shop").stream().map(name -> FilledTables.of(name, rows)))
                    .toList();
        }

        List<Filler> fillers(FilledTables tables) {
            return fillers.stream().filter(filler -> filler.knows(tables)).toList();
        }

        /** What the description of the database needs: one table. */
        private static Schema schema(FilledTables tables) {
            String first = tables.rows().keySet().iterator().next();
            Table<Long> table = new Table<>(first, List.of(Column.int8("id", row -> row)), List.of());
            return Schema.of(table);
        }

        Target target() {
            return opened.target();
        }

        Session session() {
            return Session.of(url(), Map.of());
        }

        String url() {
            try (Connection connection = target().session().connect()) {
                return connection.getMetaData().getURL();
            } catch (SQLException e) {
                throw new IllegalStateException("the server is not reachable", e);
            }
        }

        void note(String name, long value) {
            store.putFact(name, String.valueOf(value));
        }

        void compare(String database, FilledTables tables, Map<String, String> parameters, Measurement measurement) {
            Map<String, Series> series = new LinkedHashMap<>();
            for (Filler filler : fillers(tables)) {
                series.put(
                        filler.name(),
                        series(database, tables, filler.name(), parameters, guarantee(database, filler)));
            }
            if (System.getProperty(BLOVIATE, "").isEmpty()) {
                store.put(series(database, tables, "bloviate", parameters, "PER_PART")
                        .withSkipped("-D" + BLOVIATE + " does not name its jars: see docs/experiments/fillers.md"));
            }
            Optional<Set<Integer>> server = target().process().isPresent()
                    ? Optional.of(Set.of(target().process().getAsInt()))
                    : Optional.empty();
            hostLoad.measure(server, () -> rounds(fillers(tables), series, measurement));
            hostLoad.facts().forEach(store::putFact);
            console.print(Medium.TERMINAL.write(ReportDocument.of(Analysis.of(store.results()))));
            for (Series ours : series.values()) {
                for (Series rival : series.values()) {
                    if (ours.strategy().startsWith("fillrate")
                            && !rival.strategy().startsWith("fillrate")) {
                        String ratio = ratio(ours, rival);
                        String key = ours.strategy() + "_to_" + rival.strategy();
                        store.putFact(key + " " + tables.name() + " " + tables.total() + " " + parameters, ratio);
                        console.say(key + ": " + ratio);
                    }
                }
            }
            store.write("report.md", Medium.MARKDOWN.write(ReportDocument.of(Analysis.of(store.results()))));
        }

        /** Rows that are stored nowhere have nothing to be guaranteed. */
        private static String guarantee(String database, Filler filler) {
            return database.equals(NOT_STORED) ? Series.ATOMIC : filler.guarantee();
        }

        private static Series series(
                String database,
                FilledTables tables,
                String strategy,
                Map<String, String> parameters,
                String guarantee) {
            return new Series(
                    database, tables.name(), strategy, Series.Operation.INSERT, tables.total(), parameters, guarantee);
        }

        private void rounds(List<Filler> compared, Map<String, Series> series, Measurement measurement) {
            Random random = new Random(settings.seed());
            for (int round = 1 - settings.warmup(); round <= settings.iterations(); round++) {
                List<Filler> order = new ArrayList<>(compared);
                Collections.shuffle(order, random);
                for (int place = 1; place <= order.size(); place++) {
                    Filler filler = order.get(place - 1);
                    Sample sample = sample(measurement, filler, Math.max(1, round), place);
                    console.say(String.format(
                            Locale.ROOT,
                            "%s %d of %d: %s, %s",
                            round > 0 ? "round" : "warm-up",
                            round > 0 ? round : round + settings.warmup(),
                            round > 0 ? settings.iterations() : settings.warmup(),
                            filler.name(),
                            sample.error() == null
                                    ? String.format(Locale.ROOT, "%.1f s", sample.elapsedNanos() / 1e9)
                                    : sample.error()));
                    if (round > 0) {
                        Series more = Objects.requireNonNull(series.get(filler.name()))
                                .with(sample);
                        series.put(filler.name(), more);
                        store.put(more);
                    }
                }
            }
        }

        /** A filler that fails is part of the result. */
        private static Sample sample(Measurement measurement, Filler filler, int round, int order) {
            long begin = System.nanoTime();
            try {
                return measurement.take(filler, round, order);
            } catch (Exception e) {
                return Sample.failed(round, order, System.nanoTime() - begin, OneLine.of(e));
            }
        }

        /** How many times as fast the first one is. */
        private static String ratio(Series ours, Series rival) {
            Comparison comparison = Comparison.of(SeriesTimes.contrast(rival, ours));
            ConfidenceInterval interval = comparison.interval();
            return String.format(
                    Locale.ROOT,
                    "%.2f times as fast (%s, %d rounds)",
                    comparison.ratio(),
                    interval == null
                            ? "too few rounds for an interval"
                            : String.format(Locale.ROOT, "95%% interval %.2f to %.2f", interval.low(), interval.high()),
                    ours.samples().size());
        }

        @Override
        public void close() {
            opened.close();
        }
    }
}
