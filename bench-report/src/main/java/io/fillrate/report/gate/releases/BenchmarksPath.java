package io.fillrate.report.gate.releases;

import io.fillrate.report.gate.measure.MeasureException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The class path of benchmarks that are run with versions of a library. Their own jars come after the version, without any class that one
 * of the versions has: else a class that a version lacks would be that of another version, and the same would be measured twice.
 *
 * @param jars in their order, the benchmarks' own first
 */
record BenchmarksPath(List<Path> jars) {

    private static final String MODULE = "module-info.class";

    /**
     * Copies those of the benchmarks' jars that have such classes.
     *
     * @param versions jars of the library
     * @param folder for copies; it is made
     * @throws IOException if a jar cannot be read, or the folder not written
     */
    static BenchmarksPath without(List<Path> versions, Path benchmarks, Path folder) throws IOException {
        Set<String> classes = new HashSet<>();
        for (Path version : versions) {
            classes.addAll(classes(version));
        }
        List<Path> jars = new ArrayList<>();
        for (Path jar : all(benchmarks.toAbsolutePath())) {
            boolean hasSome = Files.isRegularFile(jar) && classes(jar).stream().anyMatch(classes::contains);
            jars.add(hasSome ? copy(jar, classes, folder.resolve(jars.size() + "-" + jar.getFileName())) : jar);
        }
        return new BenchmarksPath(jars);
    }

    private static List<Path> all(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String path = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            URI base = jar.toUri();
            return Stream.concat(
                            Stream.of(jar),
                            Stream.of(
                                            path == null
                                                    ? new String[0]
                                                    : path.strip().split(" +"))
                                    .filter(name -> !name.isEmpty())
                                    .map(name -> Path.of(base.resolve(name))))
                    .toList();
        }
    }

    private static Set<String> classes(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.endsWith(MODULE))
                    .collect(Collectors.toSet());
        }
    }

    /** Of the manifest, only whether there are classes for later Java: the jars of its class path are there already. */
    private static Path copy(Path jar, Set<String> classes, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (JarFile file = new JarFile(jar.toFile());
                OutputStream written = Files.newOutputStream(to);
                JarOutputStream out = new JarOutputStream(written, manifest(file.isMultiRelease()))) {
            for (Enumeration<JarEntry> all = file.entries(); all.hasMoreElements(); ) {
                JarEntry entry = all.nextElement();
                if (!classes.contains(entry.getName()) && !entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    file.getInputStream(entry).transferTo(out);
                }
            }
        }
        return to;
    }

    private static Manifest manifest(boolean multiRelease) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, String.valueOf(multiRelease));
        return manifest;
    }

    /**
     * Makes a jar that runs the benchmarks with a version of the library: it holds nothing but a class path, on which the version is first.
     *
     * @throws MeasureException if it cannot be written
     */
    Path with(Path version, Path jar) {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "org.openjdk.jmh.Main");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Stream.concat(Stream.of(version), jars.stream())
                        .map(one -> one.toUri().toString())
                        .collect(Collectors.joining(" ")));
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        } catch (IOException e) {
            throw new MeasureException("cannot write to " + jar, e);
        }
        return jar;
    }
}
