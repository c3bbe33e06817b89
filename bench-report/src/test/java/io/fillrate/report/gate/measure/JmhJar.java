package io.fillrate.report.gate.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes jars of the benchmarks in {@code Trial.java.txt}, with versions of JMH that the build has copied. */
public final class JmhJar {

    private JmhJar() {}

    /**
     * Makes a jar whose manifest names JMH's jars.
     *
     * @param version of JMH
     * @param work that its benchmarks do
     */
    public static Path make(Path folder, String version, int work) {
        try (InputStream source = Objects.requireNonNull(JmhJar.class.getResourceAsStream("Trial.java.txt"))) {
            Path sources = Files.createDirectories(folder.resolve("src/trial"));
            Path classes = Files.createDirectories(folder.resolve("classes"));
            Path file = sources.resolve("Trial.java");
            Files.writeString(file, new String(source.readAllBytes(), UTF_8).replace("WORK", String.valueOf(work)));
            String path =
                    libraries(version).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            Process compiler = new ProcessBuilder(
                            System.getProperty("java.home") + "/bin/javac",
                            "-nowarn",
                            "-cp",
                            path,
                            "-encoding",
                            "UTF-8",
                            "-d",
                            classes.toString(),
                            file.toString())
                    .inheritIO()
                    .start();
            if (compiler.waitFor() != 0) {
                throw new IllegalStateException("the benchmarks were not compiled: " + compiler.exitValue());
            }
            return jar(folder.resolve("trial.jar"), classes, libraries(version));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
