package io.fillrate.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A gate with annotations, and the file that it has written in each format. */
record GateOutputs(CliRun run, Path markdown, Path html, Path junit, Path json) {

    /** @param folder of the files, which it may replace */
    static GateOutputs of(Path folder, Path baseline, Path candidate, String... options) throws IOException {
        Files.createDirectories(folder);
        List<Object> arguments =
                new ArrayList<>(List.of("gate", "--baseline", baseline, "--candidate", candidate, "--annotations"));
        for (String format : List.of("markdown", "html", "junit", "json")) {
            arguments.add("--" + format);
            arguments.add(folder.resolve("gate." + format));
        }
        arguments.addAll(List.of(options));
        return new GateOutputs(
                CliRun.of(arguments.toArray()),
                folder.resolve("gate.markdown"),
                folder.resolve("gate.html"),
                folder.resolve("gate.junit"),
                folder.resolve("gate.json"));
    }
}
