package io.fillrate.e2e.pages;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The runners of fills that Maven would choose by {@code -Dtest}. */
final class Runners {

    /** What the profile {@code bench} runs by default. */
    private static final String MAIN_JOB = "*FillBenchmark#fill";

    private static final Path TESTS = PageCommand.PROJECT.resolve("bench-e2e/src/test/java");

    private Runners() {}

    /** The methods of every runner that the properties choose; none if there is no such runner. */
    static List<Method> of(Map<String, String> properties) throws IOException, ClassNotFoundException {
        String[] wanted = properties.getOrDefault("test", MAIN_JOB).split("#", 2);
        List<Method> runners = new ArrayList<>();
        for (Class<?> one : classes(glob(wanted[0]))) {
            Pattern method = glob(wanted.length == 1 ? "*" : wanted[1]);
            Arrays.stream(one.getDeclaredMethods())
                    .filter(each -> each.isAnnotationPresent(Test.class) || each.isAnnotationPresent(TestFactory.class))
                    .filter(each -> method.matcher(each.getName()).matches())
                    .sorted(Comparator.comparing(Method::getName))
                    .forEach(runners::add);
        }
        return runners;
    }

    private static List<Class<?>> classes(Pattern simpleName) throws IOException, ClassNotFoundException {
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(TESTS)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replaceFirst("\\.java$", "");
                if (name.endsWith("Benchmark") && simpleName.matcher(name).matches()) {
                    Path inPackage = TESTS.relativize(file.resolveSibling(name));
                    classes.add(Class.forName(inPackage.toString().replace('/', '.')));
                }
            }
        }
        return classes;
    }

    /** As in Surefire's patterns. */
    private static Pattern glob(String pattern) {
        return Pattern.compile(
                Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }
}
