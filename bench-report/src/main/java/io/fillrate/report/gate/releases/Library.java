package io.fillrate.report.gate.releases;

import io.fillrate.report.gate.measure.ChildProcess;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * A library that is published in versions.
 *
 * @param group as in {@code org.example}
 * @param artifact as in {@code parser}
 * @param repository the local Maven repository, where versions are looked for first
 * @param maven the command that gets other versions, {@code mvn}
 */
public record Library(String group, String artifact, Path repository, String maven) {

    private static final Duration MAVEN_TIMEOUT = Duration.ofMinutes(10);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

    /**
     * The library of these coordinates.
     *
     * @param coordinates {@code group:artifact}
     * @throws WrongInputException if they are not two names
     */
    public static Library of(String coordinates, Path repository, String maven) {
        String[] parts = coordinates.split(":", -1);
        if (parts.length != 2 || !isName(parts[0]) || !isName(parts[1])) {
            throw new WrongInputException(
                    "--coordinates is " + coordinates + "; allowed: group:artifact, as in org.example:parser");
        }
        return new Library(parts[0], parts[1], repository, maven);
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * Returns the jar of a version: that of the local repository, or a copy that Maven makes.
     *
     * @param folder for the copy and Maven's output; it is there
     * @throws MeasureException if Maven does not find it
     */
    Path jar(String version, Path folder) {
        Path local = repository
                .resolve(group.replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + ".jar")
                .toAbsolutePath();
        return Files.isRegularFile(local) ? local : copied(version, folder);
    }

    private Path copied(String version, Path folder) {
        String name = group + ":" + artifact + ":" + version;
        Path log = folder.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(
                        maven,
                        "-q",
                        "-B",
                        "dependency:copy",
                        "-Dartifact=" + name,
                        "-DoutputDirectory=" + folder,
                        "-Dmdep.stripVersion=true")
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()));
        try {
            ChildProcess.run(builder, MAVEN_TIMEOUT, log);
        } catch (DiedException e) {
            throw notFound(name, e.why());
        }
        Path jar = folder.resolve(artifact + ".jar");
        if (!Files.isRegularFile(jar)) {
            throw notFound(name, "it copied no jar; see " + log);
        }
        return jar;
    }

    private MeasureException notFound(String name, String why) {
        return new MeasureException(name + " is not in " + repository + ", and " + maven + " does not find it: " + why);
    }
}
