package io.fillrate.e2e.worker;

import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.run.BenchException;
import io.fillrate.e2e.run.SharedServers;
import io.fillrate.e2e.server.Pinning;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.SettingsException;
import io.fillrate.report.gate.measure.WorkerProtocol.Beginning;
import io.fillrate.report.gate.measure.WorkerProtocol.FillRequest;
import io.fillrate.report.gate.measure.WorkerProtocol.Servers;
import io.fillrate.report.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The program of {@code fills.jar}: {@code fill} is a worker, {@code host} starts servers for workers. Started by
 * {@code fillrate gate run}, not by users.
 */
public final class FillWorker {

    private static final int WRONG_USAGE = 2;

    private FillWorker() {}

    /** Runs until standard input ends, as it does when the parent process is gone; then ends at once, even during a fill. */
    public static void main(String[] arguments) throws InterruptedException {
        PrintStream answers = System.out;
        System.setOut(System.err); // output of libraries must not come between answers
        List<String> all = List.of(arguments);
        List<String> more = all.isEmpty() ? all : all.subList(1, all.size());
        try {
            switch (all.isEmpty() ? "" : all.get(0)) {
                case "fill" -> fill(Arguments.of(more), requests(), answers);
                case "host" -> host(Arguments.of(more), requests(), answers);
                default ->
                    throw new IllegalArgumentException(
                            "fills.jar is started by fillrate gate run; allowed: fill or host, and -Dbench.* properties");
            }
        } catch (SettingsException | TargetException | BenchException | IllegalArgumentException e) {
            System.err.println(String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", "; "));
            System.exit(WRONG_USAGE);
        }
    }

    /** The lines of standard input. After the last one the process ends, and its shutdown hooks close the databases. */
    private static BlockingQueue<String> requests() {
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(
                () -> {
                    try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                        lines.lines().forEach(requests::add);
                    } catch (IOException | UncheckedIOException gone) {
                        // the end, too
                    }
                    System.exit(0);
                },
                "fillrate-requests");
        reader.setDaemon(true);
        reader.start();
        return requests;
    }

    private static void fill(Arguments arguments, BlockingQueue<String> requests, PrintStream answers)
            throws InterruptedException {
        try (FillService service = FillService.open(arguments)) {
            answer(answers, new Beginning(service.begun(), true, true, true));
            while (true) {
                FillRequest request = Json.read(requests.take(), FillRequest.class);
                answer(answers, request.isPreparation() ? service.prepare(request) : service.fill(request));
            }
        }
    }

    private static void host(Arguments arguments, BlockingQueue<String> requests, PrintStream answers)
            throws InterruptedException {
        Strategies registry = Strategies.load();
        Settings settings = Settings.parse(arguments.properties(), registry);
        try (SharedServers servers = SharedServers.start(settings, registry, ProjectRoot.above(Path.of("")))) {
            answer(answers, new Servers(servers.urls(), counterCosts(settings, servers, arguments.pinning())));
            while (true) {
                requests.take(); // a host only has to be there
            }
        }
    }

    private static Map<String, Map<String, Double>> counterCosts(
            Settings settings, SharedServers servers, Pinning pinning) {
        Map<String, Double> ofClient = CounterCosts.ofClient();
        Map<String, Map<String, Double>> costs = new TreeMap<>();
        settings.databases().forEach(database -> costs.put(database.id(), new TreeMap<>(ofClient)));
        servers.urls().forEach((database, url) -> {
            try {
                Session session = pinning.bind(Session.of(url, Map.of()), true);
                costs.computeIfAbsent(database, unknown -> new TreeMap<>()).putAll(CounterCosts.ofServer(session));
            } catch (SQLException e) {
                throw new TargetException(
                        database + ": the costs of counters cannot be measured: " + e.getMessage(), e);
            }
        });
        return costs;
    }

    private static void answer(PrintStream answers, Object answer) {
        answers.println(Json.line(answer));
        answers.flush();
    }

    /**
     * The arguments of a worker or a host.
     *
     * @param properties that begin with {@code bench.}
     * @param servers JDBC URLs of running servers, by database
     * @param pinning of connections to them
     */
    record Arguments(Map<String, String> properties, Map<String, String> servers, Pinning pinning) {

        private static final String PROPERTY = "-D";
        private static final String SERVER = "--server=";
        private static final String PINNING = "--pinning=";

        /**
         * Reads them.
         *
         * @throws IllegalArgumentException if one is none of {@code -Dbench.name=value}, {@code --server=database=URL} and {@code
         *     --pinning=where}
         */
        static Arguments of(List<String> arguments) {
            Map<String, String> properties = new TreeMap<>();
            Map<String, String> servers = new TreeMap<>();
            Pinning pinning = Pinning.FREE;
            for (String one : arguments) {
                if (one.startsWith(PROPERTY + "bench.") && one.contains("=")) {
                    put(properties, one.substring(PROPERTY.length()));
                } else if (one.startsWith(SERVER) && one.indexOf('=', SERVER.length()) > 0) {
                    put(servers, one.substring(SERVER.length()));
                } else if (one.startsWith(PINNING)) {
                    pinning = Pinning.of(one.substring(PINNING.length()));
                } else {
                    throw new IllegalArgumentException(
                            Secrets.masked(one) + ": unknown argument; allowed: -Dbench.name=value");
                }
            }
            return new Arguments(properties, servers, pinning);
        }

        private static void put(Map<String, String> map, String pair) {
            int end = pair.indexOf('=');
            map.put(pair.substring(0, end), pair.substring(end + 1));
        }
    }

    /**
     * The cost of one more unit of each of the gate's counters on this machine, in nanoseconds, measured apart from loads. It predicts how
     * much longer a load takes when a counter has grown.
     */
    private static final class CounterCosts {

        private static final int CLIENT_WARM_UP = 3;
        private static final int WARM_UP = 300;
        private static final int ROUND_TRIPS = 300;
        private static final int LARGE = 20;
        private static final int BYTES = 1 << 20;
        private static final int OBJECT_BYTES = 1 << 10;
        private static final int OBJECTS = 1 << 17;

        /** Where the compiler must leave objects alone. */
        @SuppressWarnings("unused")
        private static volatile byte @Nullable [] latest;

        private interface Action {
            void run() throws SQLException;
        }

        private CounterCosts() {}

        /** Of the virtual machine: {@code allocatedBytes}. */
        static Map<String, Double> ofClient() {
            for (int i = 0; i < CLIENT_WARM_UP; i++) {
                allocate();
            }
            long began = System.nanoTime();
            allocate();
            return Map.of("allocatedBytes", (double) (System.nanoTime() - began) / OBJECTS / OBJECT_BYTES);
        }

        private static void allocate() {
            for (int i = 0; i < OBJECTS; i++) {
                latest = new byte[OBJECT_BYTES];
            }
        }

        /**
         * Of PostgreSQL: {@code roundTrips} of a statement without work, {@code parseMessages} of a small statement, {@code wireBytes}
         * from client to server, and {@code walBytes}, flushed in portions of a MiB.
         *
         * @throws SQLException if the server refuses
         */
        static Map<String, Double> ofServer(Session session) throws SQLException {
            Map<String, Double> costs = new TreeMap<>();
            try (Connection connection = session.connect(Map.of("prepareThreshold", "1"));
                    Statement statement = connection.createStatement();
                    PreparedStatement prepared = connection.prepareStatement("select 1");
                    PreparedStatement length = connection.prepareStatement("select octet_length(?)")) {
                double roundTrip = median(WARM_UP, ROUND_TRIPS, prepared::execute);
                costs.put("roundTrips", roundTrip);
                int[] number = {0};
                double parsed = median(WARM_UP, ROUND_TRIPS, () -> statement.execute("select " + number[0]++));
                costs.put("parseMessages", Math.max(0, parsed - roundTrip));
                length.setBytes(1, new byte[BYTES]);
                costs.put("wireBytes", Math.max(0, median(LARGE, LARGE, length::execute) - roundTrip) / BYTES);
                String message = "select pg_logical_emit_message(true, 'fillrate', repeat('x', " + BYTES + "))";
                costs.put(
                        "walBytes",
                        Math.max(0, median(2, LARGE, () -> statement.execute(message)) - roundTrip) / BYTES);
            }
            return costs;
        }

        private static double median(int warmUp, int times, Action action) throws SQLException {
            for (int i = 0; i < warmUp; i++) {
                action.run();
            }
            double[] nanos = new double[times];
            for (int i = 0; i < times; i++) {
                long began = System.nanoTime();
                action.run();
                nanos[i] = System.nanoTime() - began;
            }
            return Median.withDefaults().evaluate(nanos);
        }
    }
}
