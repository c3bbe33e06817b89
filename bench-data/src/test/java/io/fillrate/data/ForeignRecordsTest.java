package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of other class loaders and modules than the library's. */
class ForeignRecordsTest {

    /** One component of each shape. */
    record Reading(
            boolean on,
            short level,
            long id,
            float ratio,
            double value,
            @Nullable Integer count,
            String text) {}

    /** Loads some classes itself, as the loaders of application servers and development tools do. */
    private static final class ChildFirst extends URLClassLoader {

        ChildFirst(ClassLoader parent) {
            super(new URL[0], parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(ForeignRecordsTest.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            try (InputStream code = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return loaded == null ? defineClass(name, bytes, 0, bytes.length) : loaded;
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void a_record_of_another_class_loader_is_read_without_boxes() throws Exception {
        try (ChildFirst loader = new ChildFirst(ForeignRecordsTest.class.getClassLoader())) {
            Class<?> foreign = loader.loadClass(Reading.class.getName());
            assertThat(foreign).isNotSameAs(Reading.class);
            Constructor<?> constructor = foreign.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            Object row = constructor.newInstance(true, (short) 1, 2L, 3.5f, 4.5, null, "six");

            assertRead(foreign.asSubclass(Record.class), row);
        }
        assertRead(Reading.class, new Reading(true, (short) 1, 2L, 3.5f, 4.5, null, "six"));
    }

    private static <T extends Record> void assertRead(Class<T> record, Object row) {
        Table<T> table = Table.of(record);
        List<@Nullable Object> values = new ArrayList<>();
        table.columns().forEach(column -> values.add(column.get(record.cast(row))));

        assertThat(values).containsExactly(true, 1, 2L, 3.5f, 4.5, null, "six");
        assertThat(table.columns().subList(0, 6)).noneMatch(column -> column.accessor() instanceof Accessor.OfObject);
    }

    record Failing(int count) {
        @Override
        public int count() {
            throw new IllegalStateException("no more today");
        }
    }

    @Test
    void what_an_accessor_throws_is_thrown() {
        Column<Failing> column = Table.of(Failing.class).columns().get(0);

        assertThatThrownBy(() -> column.get(new Failing(1)))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("no more today");
    }

    /** A program of its own module, which opens one of its packages to the library. */
    private static final String MODULE = """
            module app {
                requires io.fillrate.data;
                opens app to io.fillrate.data;
            }""";

    private static final String OPENED = """
            package app;
            import io.fillrate.data.Table;
            public class Main {
                record Reading(long id, Double value, String text) {}
                public static void main(String[] arguments) {
                    Table<Reading> table = Table.of(Reading.class);
                    Reading row = new Reading(1, null, "three");
                    table.columns().forEach(column -> System.out.print(column.get(row) + " "));
                    closed.Closed.main();
                }
            }""";

    private static final String CLOSED = """
            package closed;
            import io.fillrate.data.Table;
            import java.lang.invoke.MethodHandles;
            public class Closed {
                record Reading(int id) {}
                public static void main() {
                    var table = Table.of(Reading.class, MethodHandles.lookup());
                    System.out.print(table.columns().get(0).get(new Reading(4)) + " ");
                    try {
                        Table.of(Reading.class);
                    } catch (IllegalArgumentException e) {
                        System.out.print(e.getMessage());
                    }
                }
            }""";

    @Test
    void a_record_of_a_named_module_is_read_where_its_package_is_open_or_a_lookup_is_given(@TempDir Path folder)
            throws Exception {
        Path library = folder.resolve("library.jar");
        pack(
                Path.of(Table.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()),
                library);
        Path classes = folder.resolve("classes");
        List<String> command = new ArrayList<>(List.of("-p", library.toString(), "-d", classes.toString()));
        command.add(source(folder, "module-info.java", MODULE));
        command.add(source(folder, "app/Main.java", OPENED));
        command.add(source(folder, "closed/Closed.java", CLOSED));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)))
                .isZero();

        assertThat(output("-p", library + File.pathSeparator + classes, "-m", "app/app.Main"))
                .isEqualTo(
                        "1 null three 4 record closed.Closed$Reading cannot be read: its module must open its package,"
                                + " or else give MethodHandles.lookup() of a class in it as well");
    }

    private static String source(Path folder, String name, String code) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, code).toString();
    }

    /** Makes the module that the library is in its jar. */
    private static void pack(Path classes, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Automatic-Module-Name", "io.fillrate.data");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
            }
        }
    }

    private static String output(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
