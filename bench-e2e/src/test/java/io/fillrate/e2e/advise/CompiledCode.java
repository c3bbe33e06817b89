package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The class that advice prints, as somebody pastes it: compiled against the class path, and loading rows. */
final class CompiledCode {

    private static final Pattern NAME = Pattern.compile("public final class (\\w+) \\{");

    private final Class<?> type;

    private CompiledCode(Class<?> type) {
        this.type = type;
    }

    static CompiledCode of(String source, Path folder) throws Exception {
        Matcher name = NAME.matcher(source);
        assertThat(name.find()).as(source).isTrue();
        JavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///" + name.group(1) + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        List<String> options = List.of(
                "-proc:none", "-Xlint:all", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        compiler.getTask(problems, null, null, options, null, List.of(file)).call();
        assertThat(problems.toString()).as(source).doesNotContain(name.group(1) + ".java");
        @SuppressWarnings("resource") // the class is used until the virtual machine ends
        ClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
        return new CompiledCode(loader.loadClass(name.group(1)));
    }

    /** Loads rows of a plan, as many as the class says that it has loaded. */
    long load(Session session, List<PlannedColumn> columns, int count) throws Exception {
        Class<?> row = type.getDeclaredClasses()[0];
        Constructor<?> constructor = row.getDeclaredConstructors()[0];
        List<Object> rows = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                values.add(as(typeOf(row, i), columns.get(i).get(number)));
            }
            if (row.isRecord()) {
                rows.add(constructor.newInstance(values.toArray()));
            } else {
                Object one = constructor.newInstance();
                for (int i = 0; i < values.size(); i++) {
                    row.getFields()[i].set(one, values.get(i));
                }
                rows.add(one);
            }
        }
        try {
            return (long) type.getMethod("load", Session.class, List.class).invoke(null, session, rows);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Class<?> typeOf(Class<?> row, int index) {
        return row.isRecord() ? row.getRecordComponents()[index].getType() : row.getFields()[index].getType();
    }

    /** Plans give numbers in a type that is wide enough; a row has the column's. */
    private static @Nullable Object as(Class<?> type, @Nullable Object value) {
        if (!(value instanceof Number number)) {
            return value;
        } else if (type == int.class || type == Integer.class) {
            return number.intValue();
        } else if (type == long.class || type == Long.class) {
            return number.longValue();
        } else if (type == float.class || type == Float.class) {
            return number.floatValue();
        }
        return type == double.class || type == Double.class ? number.doubleValue() : value;
    }

    /** The session that the class makes. */
    Session session(String... arguments) throws Exception {
        Class<?>[] types = new Class<?>[arguments.length];
        java.util.Arrays.fill(types, String.class);
        var method = type.getDeclaredMethod("session", types);
        method.setAccessible(true);
        return (Session) method.invoke(null, (Object[]) arguments);
    }
}
