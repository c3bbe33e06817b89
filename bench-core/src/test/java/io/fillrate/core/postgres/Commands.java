package io.fillrate.core.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Commands of the operating system. */
final class Commands {

    private Commands() {}

    /** How a command has ended. */
    record Outcome(boolean ok, String output) {}

    /** Runs a command; one that isn't there has failed. */
    static Outcome run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return new Outcome(process.waitFor() == 0, output);
        } catch (IOException e) {
            return new Outcome(false, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a command that has to succeed. */
    static void must(String... command) {
        Outcome outcome = run(command);
        if (!outcome.ok) {
            throw new IllegalStateException(String.join(" ", command) + ": " + outcome.output);
        }
    }
}
