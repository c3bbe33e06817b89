package io.fillrate.e2e.run;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The libraries whose speed is measured along. */
final class Libraries {

    /** A class of each library and, for the version, the folder that Maven leaves in its jar. */
    private static final Map<String, Library> BY_NAME = Map.of(
            "arrow", new Library(org.apache.arrow.vector.VectorSchemaRoot.class, "org.apache.arrow/arrow-vector"),
            "duckdb_jdbc", new Library(org.duckdb.DuckDBDriver.class, "org.duckdb/duckdb_jdbc"),
            "mariadb-java-client", new Library(org.mariadb.jdbc.Driver.class, "org.mariadb.jdbc/mariadb-java-client"),
            "mysql-connector-j", new Library(com.mysql.cj.jdbc.Driver.class, "com.mysql/mysql-connector-j"),
            "postgresql", new Library(org.postgresql.Driver.class, "org.postgresql/postgresql"),
            "pgbulkinsert", new Library(de.bytefish.pgbulkinsert.PgBulkInsert.class, "de.bytefish/pgbulkinsert"));

    private record Library(Class<?> member, String coordinates) {}

    private Libraries() {}

    /** Versions by name; {@code unknown} where a jar does not say. */
    static Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        BY_NAME.forEach((name, library) -> versions.put(name, version(library)));
        return versions;
    }

    private static String version(Library library) {
        return Stream.<Function<Library, @Nullable String>>of(
                        one -> one.member().getPackage().getImplementationVersion(),
                        Libraries::fromMaven,
                        Libraries::fromBundle)
                .map(source -> source.apply(library))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("unknown");
    }

    private static @Nullable String fromMaven(Library library) {
        String resource = "/META-INF/maven/" + library.coordinates() + "/pom.properties";
        try (InputStream stream = library.member().getResourceAsStream(resource)) {
            Properties properties = new Properties();
            if (stream != null) {
                properties.load(stream);
            }
            return properties.getProperty("version");
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static @Nullable String fromBundle(Library library) {
        try (JarFile jar = new JarFile(new File(library.member()
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()))) {
            Manifest manifest = jar.getManifest();
            return manifest == null ? null : manifest.getMainAttributes().getValue("Bundle-Version");
        } catch (IOException | URISyntaxException unreadable) {
            return null;
        }
    }
}
