package io.fillrate.e2e.gate;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** A {@code fills.jar} that is nothing but a manifest: the classes of these tests, and what is slowed in them. */
final class SlowedBuild {

    private static final String MAIN = "io.fillrate.e2e.worker.FillWorker";

    private SlowedBuild() {}

    /**
     * Makes the jar in a folder that does not exist yet.
     *
     * @param slowed as {@code slowed.properties} says it: {@code duckdb/appender.nanosPerRow=100}
     */
    static Path in(Path folder, Map<String, String> slowed) {
        return jar(folder, MAIN, slowed);
    }

    /**
     * Makes one in which loads take longer.
     *
     * @param percents of their time, by the id of the strategy
     */
    static Path longer(Path folder, Map<String, Integer> percents) {
        Map<String, String> slowed = new TreeMap<>();
        percents.forEach((strategy, percent) -> slowed.put(strategy + ".percentAfter", String.valueOf(percent)));
        return in(folder, slowed);
    }

    static Path jar(Path folder, String mainClass, Map<String, String> slowed) {
        try {
            Files.createDirectory(folder);
            Properties properties = new Properties();
            properties.putAll(slowed);
            try (OutputStream out = Files.newOutputStream(folder.resolve("slowed.properties"))) {
                properties.store(out, null);
            }
            List<Path> path = new ArrayList<>();
            path.add(folder);
            for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
                path.add(Path.of(entry).toAbsolutePath());
                Path provider = Path.of(entry).resolve("slowed");
                if (Files.isDirectory(provider)) {
                    path.add(provider.toAbsolutePath());
                }
            }
            Manifest manifest = new Manifest();
            Attributes main = manifest.getMainAttributes();
            main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
            main.put(Attributes.Name.MAIN_CLASS, mainClass);
            main.put(
                    Attributes.Name.CLASS_PATH,
                    path.stream().map(one -> one.toUri().toString()).collect(Collectors.joining(" ")));
            main.put(new Attributes.Name("Add-Opens"), "java.base/java.nio");
            main.put(new Attributes.Name("Enable-Native-Access"), "ALL-UNNAMED");
            Path jar = folder.resolve("fills.jar");
            new JarOutputStream(Files.newOutputStream(jar), manifest).close();
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
