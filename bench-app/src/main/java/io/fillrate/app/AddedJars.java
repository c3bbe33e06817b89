package io.fillrate.app;

import io.fillrate.app.database.JarOptions;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Jars that a command line adds to the program: a driver, a server. A class loader with all of them runs the command again, so that
 * drivers, services and resources are found as if they had been on the class path from the beginning.
 *
 * @param jars in the order of the command line
 */
record AddedJars(List<Path> jars) {

    AddedJars {
        jars = List.copyOf(jars);
    }

    /** The jars that a command line names; empty if it names none. */
    static Optional<AddedJars> in(String[] args) {
        List<Path> jars = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            String[] option = args[i].split("=", 2);
            if (JarOptions.NAMES.contains(option[0])) {
                Stream.of(option).skip(1).map(Path::of).forEach(jars::add);
                if (option.length == 1 && i + 1 < args.length) {
                    jars.add(Path.of(args[i + 1]));
                }
            }
        }
        return jars.isEmpty() ? Optional.empty() : Optional.of(new AddedJars(jars));
    }

    /** Runs a command with them, and returns its exit code. A jar that does not exist is refused by the command. */
    int execute(String... args) {
        try {
            ClassLoader loader = loader();
            Thread.currentThread().setContextClassLoader(loader);
            return (int) loader.loadClass(Main.class.getName())
                    .getMethod("execute", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private ClassLoader loader() {
        Stream<Path> own = Arrays.stream(
                        ManagementFactory.getRuntimeMXBean().getClassPath().split(File.pathSeparator))
                .map(Path::of);
        return new Loader(Stream.concat(own, jars.stream()).map(AddedJars::url).toArray(URL[]::new));
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Looks into its own jars first, since all classes of the program have to come from the same loader; what it shares with the
     * application's is the JDK. Never closed: shutdown hooks load classes, too.
     */
    private static final class Loader extends URLClassLoader {

        Loader(URL[] jars) {
            super("fillrate", jars, ClassLoader.getSystemClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (findLoadedClass(name) == null && !name.startsWith("java.")) {
                    try {
                        return findClass(name);
                    } catch (ClassNotFoundException e) {
                        // It is the JDK's.
                    }
                }
                return super.loadClass(name, resolve);
            }
        }

        @Override
        public @Nullable URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            Enumeration<URL> own = findResources(name);
            return own.hasMoreElements() ? own : super.getResources(name);
        }
    }
}
