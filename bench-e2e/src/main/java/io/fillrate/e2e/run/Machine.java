package io.fillrate.e2e.run;

import io.fillrate.core.internal.Secrets;
import io.fillrate.report.results.Environment;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.URISyntaxException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** Facts about the machine and the software that measure: hardware, JVM, libraries, storage, limits of a container. */
final class Machine {

    private Machine() {}

    /** Everything but the databases. */
    static Environment describe() {
        SystemInfo system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        RuntimeMXBean java = ManagementFactory.getRuntimeMXBean();
        return new Environment(
                hardware.getProcessor().getProcessorIdentifier().getName(),
                Runtime.getRuntime().availableProcessors(),
                hardware.getMemory().getTotal(),
                system.getOperatingSystem().toString(),
                ManagementFactory.getOperatingSystemMXBean().getVersion(),
                java.getVmVendor() + " " + Runtime.version(),
                jvmArguments(java),
                Libraries.versions(),
                Map.of(),
                Cgroup.MOUNTED.limits());
    }

    /** Without {@code bench.*} properties, which are among the settings, and without passwords. */
    private static List<String> jvmArguments(RuntimeMXBean java) {
        return java.getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-Dbench."))
                .map(Secrets::masked)
                .toList();
    }

    /** The libraries whose speed is part of the results. */
    private static final class Libraries {

        /** A class of each library, and its coordinates in Maven's repositories. */
        private static final Map<String, Library> BY_NAME = Map.of(
                "arrow", new Library("org.apache.arrow.vector.VectorSchemaRoot", "org.apache.arrow", "arrow-vector"),
                "duckdb_jdbc", new Library("org.duckdb.DuckDBDriver", "org.duckdb", "duckdb_jdbc"),
                "mariadb-java-client",
                        new Library("org.mariadb.jdbc.Driver", "org.mariadb.jdbc", "mariadb-java-client"),
                "mysql-connector-j", new Library("com.mysql.cj.jdbc.Driver", "com.mysql", "mysql-connector-j"),
                "postgresql", new Library("org.postgresql.Driver", "org.postgresql", "postgresql"),
                "pgbulkinsert", new Library("de.bytefish.pgbulkinsert.PgBulkInsert", "de.bytefish", "pgbulkinsert"));

        private record Library(String member, String group, String artifact) {}

        private Libraries() {}

        /** Versions by name, of those that are there; {@code unknown} if a jar does not contain it. */
        static Map<String, String> versions() {
            Map<String, String> versions = new TreeMap<>();
            BY_NAME.forEach((name, library) -> {
                try {
                    versions.put(
                            name,
                            version(Class.forName(library.member(), false, Machine.class.getClassLoader()), library));
                } catch (ClassNotFoundException notThere) {
                    // MySQL's driver is not part of the jar with everything.
                }
            });
            return versions;
        }

        private static String version(Class<?> member, Library library) {
            return Stream.<Supplier<@Nullable String>>of(
                            () -> fromMaven(member, library),
                            () -> fromWholeJar(library),
                            () -> member.getPackage().getImplementationVersion(),
                            () -> fromBundle(member))
                    .map(Supplier::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse("unknown");
        }

        private static @Nullable String fromMaven(Class<?> member, Library library) {
            return property(
                    member,
                    "/META-INF/maven/" + library.group() + "/" + library.artifact() + "/pom.properties",
                    "version");
        }

        /** The jar with everything, whose manifest is its own, lists the versions of drivers that say theirs in their manifest only. */
        private static @Nullable String fromWholeJar(Library library) {
            return property(Machine.class, "/META-INF/fillrate-drivers.properties", library.artifact());
        }

        private static @Nullable String property(Class<?> member, String resource, String name) {
            try (InputStream stream = member.getResourceAsStream(resource)) {
                Properties properties = new Properties();
                if (stream != null) {
                    properties.load(stream);
                }
                return properties.getProperty(name);
            } catch (IOException unreadable) {
                return null;
            }
        }

        private static @Nullable String fromBundle(Class<?> member) {
            try (JarFile jar = new JarFile(new File(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI()))) {
                Manifest manifest = jar.getManifest();
                return manifest == null ? null : manifest.getMainAttributes().getValue("Bundle-Version");
            } catch (IOException | URISyntaxException unreadable) {
                return null;
            }
        }
    }

    /** The file system and device of a folder. */
    static final class Storage {

        private static final Path BLOCK_DEVICES = Path.of("/sys/class/block");

        private Storage() {}

        /** {@code ext4 on /dev/vda1, rotational}; the kernel reports virtual disks as rotational unless their host says otherwise. */
        static String of(Path folder) {
            try {
                FileStore store = Files.getFileStore(folder);
                return store.type() + " on " + store.name() + kind(store.name());
            } catch (IOException unknown) {
                return "unknown";
            }
        }

        /** A partition's queue is that of its disk, which is the folder around its own. */
        private static String kind(String device) throws IOException {
            Path name = Path.of(device).getFileName();
            Path block = name == null ? BLOCK_DEVICES : BLOCK_DEVICES.resolve(name.toString());
            if (name == null || !Files.exists(block)) {
                return "";
            }
            Path real = block.toRealPath();
            return Stream.of(real, real.resolve(".."))
                    .map(one -> one.resolve("queue/rotational"))
                    .filter(Files::isReadable)
                    .findFirst()
                    .map(Storage::kind)
                    .orElse("");
        }

        private static String kind(Path rotational) {
            try {
                return Files.readString(rotational).strip().equals("1") ? ", rotational" : ", not rotational";
            } catch (IOException unreadable) {
                return "";
            }
        }
    }

    /**
     * The limits of a Linux container, from its control group: version 2 ({@code cpu.max}, {@code memory.max}, {@code cpu.stat}) or 1
     * ({@code cpu/cpu.cfs_quota_us}, {@code memory/memory.limit_in_bytes}, {@code cpu/cpu.stat}); see cgroups(7). Unknown on other systems.
     *
     * @param root where the file system of control groups is mounted
     */
    record Cgroup(Path root) {

        static final Cgroup MOUNTED = new Cgroup(Path.of("/sys/fs/cgroup"));

        /** Version 1 writes a number close to 2^63 where there is no limit. */
        private static final double NO_LIMIT = 1L << 60;

        private static final Pattern THROTTLED = Pattern.compile("(?m)^throttled_(usec|time) (\\d{1,18})$");
        private static final double MICROS_PER_SECOND = 1e6;
        private static final double NANOS_PER_SECOND = 1e9;

        /** The limits by name, as facts about the machine. */
        Map<String, String> limits() {
            Map<String, String> limits = new TreeMap<>();
            cpus().ifPresent(cpus -> limits.put("machine_cpu_limit", String.format(Locale.ROOT, "%.2f CPUs", cpus)));
            memory().ifPresent(bytes ->
                    limits.put("machine_memory_limit", String.format(Locale.ROOT, "%.0f bytes", bytes)));
            return limits;
        }

        private Optional<Double> cpus() {
            Optional<String[]> version2 = text("cpu.max").map(text -> text.split(" ", -1));
            return version2.isPresent()
                    ? version2.filter(parts -> parts.length == 2).flatMap(parts -> quota(parts[0], parts[1]))
                    : text("cpu/cpu.cfs_quota_us")
                            .flatMap(quota -> text("cpu/cpu.cfs_period_us").flatMap(period -> quota(quota, period)));
        }

        private static Optional<Double> quota(String quota, String period) {
            return number(quota)
                    .filter(micros -> micros > 0)
                    .flatMap(micros -> number(period).filter(of -> of > 0).map(of -> micros / of));
        }

        private Optional<Double> memory() {
            return text("memory.max")
                    .or(() -> text("memory/memory.limit_in_bytes"))
                    .flatMap(Cgroup::number)
                    .filter(bytes -> bytes > 0 && bytes < NO_LIMIT);
        }

        /** Seconds for which the container was CPU-throttled; empty if unknown. */
        Optional<Double> throttledSeconds() {
            return text("cpu.stat").or(() -> text("cpu/cpu.stat")).flatMap(stat -> {
                Matcher matcher = THROTTLED.matcher(stat);
                return matcher.find()
                        ? number(matcher.group(2))
                                .map(time ->
                                        time / (matcher.group(1).equals("usec") ? MICROS_PER_SECOND : NANOS_PER_SECOND))
                        : Optional.empty();
            });
        }

        private static Optional<Double> number(String text) {
            return text.matches("-?\\d{1,19}") ? Optional.of(Double.parseDouble(text)) : Optional.empty();
        }

        private Optional<String> text(String file) {
            try {
                return Optional.of(Files.readString(root.resolve(file)).strip());
            } catch (IOException absent) {
                return Optional.empty();
            }
        }
    }
}
