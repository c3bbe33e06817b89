package io.fillrate.e2e.worker;

import io.fillrate.e2e.run.BenchException;
import io.fillrate.e2e.settings.SettingsException;
import io.fillrate.e2e.targets.TargetException;
import io.fillrate.report.format.JsonLine;
import io.fillrate.report.measure.FillRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The program of {@code fills.jar}: {@code fill} is a worker, {@code host} starts servers for workers. Not for people; see
 * {@code fillrate gate run}.
 */
public final class FillWorker {

    private static final int WRONG_USAGE = 2;

    private FillWorker() {}

    /** Runs until standard input ends. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err); // whatever libraries print must not come between answers
        List<String> all = List.of(arguments);
        List<String> more = all.isEmpty() ? all : all.subList(1, all.size());
        try (BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            switch (all.isEmpty() ? "" : all.get(0)) {
                case "fill" -> fill(WorkerArguments.of(more), requests, answers);
                case "host" -> host(WorkerArguments.of(more), requests, answers);
                default ->
                    throw new IllegalArgumentException(
                            "fills.jar is started by fillrate gate run; allowed: fill or host, and -Dbench.* properties");
            }
        } catch (SettingsException | TargetException | BenchException | IllegalArgumentException e) {
            System.err.println(String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", "; "));
            System.exit(WRONG_USAGE);
        }
    }

    private static void fill(WorkerArguments arguments, BufferedReader requests, PrintStream answers)
            throws IOException {
        try (FillService service = FillService.open(arguments)) {
            answer(answers, service.begun());
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                FillRequest request = JsonLine.read(line, FillRequest.class);
                answer(answers, service.fill(request));
            }
        }
    }

    private static void host(WorkerArguments arguments, BufferedReader requests, PrintStream answers)
            throws IOException {
        try (HostService service = HostService.start(arguments)) {
            answer(answers, service.servers());
            while (requests.readLine() != null) {
                // Nothing is asked of a host but to be there.
            }
        }
    }

    private static void answer(PrintStream answers, Object answer) {
        answers.println(JsonLine.of(answer));
        answers.flush();
    }
}
