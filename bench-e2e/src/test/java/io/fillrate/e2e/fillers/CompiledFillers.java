package io.fillrate.e2e.fillers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Fillers of a library that a build cannot depend on: its repository needs a login, and its jars need a newer JDK than
 * this project. The class that calls it is a resource, compiled when the library's jars are named.
 */
public final class CompiledFillers {

    private CompiledFillers() {}

    /**
     * The fillers that a class of the resources makes.
     *
     * @param simpleName of the class, a {@code Function<Long, List<Filler>>} from a seed
     * @param jars of the library, as a class path
     * @throws IllegalArgumentException if it cannot be compiled against the jars
     */
    @SuppressWarnings("unchecked") // the class is ours
    public static List<Filler> of(String simpleName, String jars, long seed) throws Exception {
        Path folder = Files.createTempDirectory("fillrate-fillers");
        folder.toFile().deleteOnExit();
        String classPath = jars + File.pathSeparator + System.getProperty("java.class.path");
        StringWriter problems = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        problems,
                        null,
                        null,
                        List.of("-proc:none", "-nowarn", "-d", folder.toString(), "-cp", classPath),
                        null,
                        List.of(new Source(simpleName)))
                .call();
        if (!compiled) {
            throw new IllegalArgumentException(simpleName + " does not compile with " + jars + " on Java "
                    + Runtime.version().feature() + ": " + problems);
        }
        List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
        for (String jar : jars.split(File.pathSeparator, -1)) {
            urls.add(url(jar));
        }
        @SuppressWarnings("resource") // its classes are used until the virtual machine ends
        ClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), CompiledFillers.class.getClassLoader());
        Class<?> type = loader.loadClass(CompiledFillers.class.getPackageName() + "." + simpleName);
        return ((Function<Long, List<Filler>>) type.getConstructor().newInstance()).apply(seed);
    }

    private static URL url(String jar) throws MalformedURLException {
        return Path.of(jar).toUri().toURL();
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String name;

        Source(String name) {
            super(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE);
            this.name = name;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
            try (InputStream in = Objects.requireNonNull(CompiledFillers.class.getResourceAsStream(name + ".java"))) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }
}
