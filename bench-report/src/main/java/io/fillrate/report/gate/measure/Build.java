package io.fillrate.report.gate.measure;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * One of the two builds of a gate run: a runnable jar.
 *
 * @param side baseline or candidate
 * @param jar absolute
 * @param kind of jar
 */
public record Build(String side, Path jar, Kind kind) {

    private static final String JMH = "org.openjdk.jmh.Main";

    /** Written by JMH's annotation processor. */
    private static final String JMH_BENCHMARKS = "META-INF/BenchmarkList";

    /** What its jar measures. */
    public enum Kind {
        FILLS("bench-e2e/target/fills.jar"),
        JMH("bench-jmh/target/benchmarks.jar");

        private static final String FILL_PROPERTY = "-Dbench.";
        private static final String ROWS = "-Dbench.rows=";

        private final String place;

        Kind(String place) {
            this.place = place;
        }

        /** The selection; of fills with fewer rows than a benchmark run has: many pairs of short fills decide more than few long ones. */
        public List<String> selection(List<String> given) {
            if (this == JMH || given.stream().anyMatch(one -> one.startsWith(ROWS))) {
                return List.copyOf(given);
            }
            List<String> more = new ArrayList<>(given);
            more.add(ROWS + "10000");
            return List.copyOf(more);
        }
    }

    /**
     * Finds the jar.
     *
     * @param side baseline or candidate
     * @param given a runnable jar, or the folder of a tree that has been built
     * @param kind of jar that is looked for in a tree
     * @throws MeasureException if there is none
     */
    public static Build of(String side, Path given, Kind kind) {
        Path jar = (Files.isDirectory(given) ? given.resolve(kind.place) : given)
                .toAbsolutePath()
                .normalize();
        if (!Files.isRegularFile(jar)) {
            throw new MeasureException(side + ": there is no " + jar
                    + (Files.isDirectory(given) ? "; build the tree with ./mvnw -DskipTests package" : ""));
        }
        Kind found = ofJar(side, jar);
        if (found != kind) {
            throw new MeasureException(side + ": " + jar
                    + (found == Kind.JMH
                            ? " is a JMH jar, but fill benchmarks were selected"
                            : " is a jar of fill benchmarks, but JMH benchmarks were selected"));
        }
        return new Build(side, jar, kind);
    }

    /**
     * What is selected of a build; without a selection, what a jar measures, and the fills of a tree.
     *
     * @param side baseline or candidate
     * @param selection properties of fills, or options of JMH
     * @throws MeasureException if it measures nothing
     */
    public static Kind kind(String side, Path given, List<String> selection) {
        if (!selection.isEmpty()) {
            return selection.stream().allMatch(one -> one.startsWith(Kind.FILL_PROPERTY)) ? Kind.FILLS : Kind.JMH;
        }
        return Files.isRegularFile(given) ? ofJar(side, given) : Kind.FILLS;
    }

    private static Kind ofJar(String side, Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String main = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (JMH.equals(main) || file.getEntry(JMH_BENCHMARKS) != null) {
                return Kind.JMH;
            } else if (main == null) {
                throw new MeasureException(
                        side + ": " + jar + " has neither benchmarks of JMH (" + JMH_BENCHMARKS + ") nor a main class");
            }
            return Kind.FILLS;
        } catch (IOException e) {
            throw new MeasureException(side + ": not a jar file: " + jar, e);
        }
    }

    /** The folder of the jar, in which it runs. */
    Path folder() {
        Path folder = jar.getParent();
        return folder == null ? jar : folder;
    }

    /** The command that runs it with the Java of this process. */
    List<String> command(List<String> jvmArguments, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(jvmArguments);
        command.addAll(kind == Kind.JMH ? List.of("-cp", jar.toString(), JMH) : List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return List.copyOf(command);
    }

    /**
     * The command that runs a class of this program with the classes of the jar.
     *
     * @throws MeasureException if this program is not in files
     */
    List<String> command(Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(java(), "-cp", jar + File.pathSeparator + place(main), main.getName()));
        command.addAll(arguments);
        return List.copyOf(command);
    }

    private static Path place(Class<?> ofProgram) {
        try {
            return Path.of(ofProgram
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new MeasureException("cannot start " + ofProgram.getName() + ": " + e.getMessage());
        }
    }

    private static String java() {
        return ProcessHandle.current().info().command().orElse("java");
    }
}
