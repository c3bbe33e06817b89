package io.fillrate.report.gate.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes jars of the benchmarks in {@code Trial.java.txt}, with versions of JMH that the build has copied. */
public final class JmhJar {

    private static final String NAME = "trial.jar";

    /** What was compiled already in this JVM: jars by version and work. */
    private static final Map<List<Object>, byte[]> MADE = new ConcurrentHashMap<>();

    private JmhJar() {}

    /**
     * Makes a jar whose manifest names JMH's jars.
     *
     * @param version of JMH
     * @param work that its benchmarks do
     */
    public static Path make(Path folder, String version, int work) {
        try {
            byte[] made = MADE.get(List.of(version, work));
            if (made != null) {
                return Files.write(Files.createDirectories(folder).resolve(NAME), made);
            }
            Path jar = jar(folder, version, sources(folder, String.valueOf(work)));
            MADE.put(List.of(version, work), Files.readAllBytes(jar));
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes a jar whose benchmarks ask a library how much to do, and that holds a version of it.
     *
     * @param work that this version says
     */
    public static Path makeWithLibrary(Path folder, String version, int work) {
        return jar(
                folder, version, List.of(sources(folder, "library.Work.units()").get(0), librarySource(folder, work)));
    }

    /** Makes a jar of that library alone. */
    public static Path library(Path jar, int work) {
        try {
            Path folder = Files.createDirectories(jar.resolveSibling("sources-" + work));
            return jar(jar, compiled(folder, "", List.of(librarySource(folder, work))), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a jar of a version of the library that does not have its class yet. */
    public static Path emptyLibrary(Path jar) {
        try {
            return jar(jar, Files.createDirectories(jar.resolveSibling("classes")), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path librarySource(Path folder, int work) {
        return written(
                folder.resolve("src/library/Work.java"),
                "package library; public final class Work { public static int units() { return " + work + "; } }");
    }

    private static List<Path> sources(Path folder, String work) {
        try (InputStream source = Objects.requireNonNull(JmhJar.class.getResourceAsStream("Trial.java.txt"))) {
            String text = new String(source.readAllBytes(), UTF_8).replace("WORK", work);
            return List.of(written(folder.resolve("src/trial/Trial.java"), text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path written(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path jar(Path folder, String version, List<Path> sources) {
        try {
            List<Path> libraries = libraries(version);
            String path = libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            return jar(folder.resolve(NAME), compiled(folder, path, sources), libraries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path compiled(Path folder, String path, List<Path> sources) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/javac",
                "-nowarn",
                "-cp",
                path,
                "-processorpath", // without it, javac of newer JDKs runs no annotation processor
                path,
                "-encoding",
                "UTF-8",
                "-d",
                classes.toString()));
        sources.forEach(source -> command.add(source.toString()));
        try {
            Process compiler = new ProcessBuilder(command).inheritIO().start();
            if (compiler.waitFor() != 0) {
                throw new IllegalStateException("the sources were not compiled: " + compiler.exitValue());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return classes;
    }

    private static List<Path> libraries(String version) throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target", "jmh", version).toAbsolutePath())) {
            return jars.toList();
        }
    }

    private static Path jar(Path jar, Path classes, List<Path> libraries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        libraries.stream().map(one -> one.toUri().toString()).collect(Collectors.joining(" ")));
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                Stream<Path> all = Files.walk(classes)) {
            for (Path one : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(one).toString().replace(File.separatorChar, '/')));
                Files.copy(one, out);
            }
        }
        return jar;
    }
}
