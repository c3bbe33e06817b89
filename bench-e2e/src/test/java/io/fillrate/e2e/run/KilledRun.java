package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A run in a virtual machine of its own, which tests kill. */
public final class KilledRun {

    private KilledRun() {}

    /**
     * Starts it.
     *
     * @param folder where relative paths start
     * @param stop the run goes no further than the first line that contains this text, and waits there to be killed
     */
    static Process start(Path folder, String database, String stop, Map<String, String> properties) throws IOException {
        return new ProcessBuilder(command(folder, database, stop, properties))
                .redirectError(Redirect.INHERIT)
                .start();
    }

    /** What starts it; what it leaves in the temporary folder when it is killed is in the folder, too. */
    public static List<String> command(Path folder, String database, String stop, Map<String, String> properties) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED", // for Arrow
                "-Xmx512m",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                KilledRun.class.getName(),
                folder.toString(),
                database,
                stop));
        properties.forEach((name, value) -> command.add(name + "=" + value));
        return List.copyOf(command);
    }

    /** Fills a database: arguments as those of {@link #start}, then properties. */
    public static void main(String[] arguments) {
        Map<String, String> properties = new HashMap<>();
        for (int i = 3; i < arguments.length; i++) {
            String[] property = arguments[i].split("=", 2);
            properties.put(property[0], property[1]);
        }
        PrintStream out = new StoppingStream(System.out, arguments[2]);
        try (Bench bench = new Bench(properties, Optional.empty(), Path.of(arguments[0]), out)) {
            bench.fill(DatabaseKind.named(arguments[1]).orElseThrow());
        }
    }

    private static final class StoppingStream extends PrintStream {

        private final String stop;

        StoppingStream(PrintStream out, String stop) {
            super(out, true, StandardCharsets.UTF_8);
            this.stop = stop;
        }

        @Override
        public void println(String line) {
            super.println(line);
            while (line.contains(stop)) {
                LockSupport.park(this);
            }
        }
    }
}
