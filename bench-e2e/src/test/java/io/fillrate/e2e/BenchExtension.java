package io.fillrate.e2e;

import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.settings.BenchProperties;
import io.fillrate.e2e.settings.ProjectRoot;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands the same {@link Bench} to every runner of this JVM; it's closed after the last one. */
final class BenchExtension implements ParameterResolver {

    /** Long enough to see another build; every run takes as much longer. */
    private static final Duration OBSERVATION = Duration.ofSeconds(3);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Bench.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(BenchExtension.class))
                .computeIfAbsent(Bench.class, unused -> fromSystemProperties(), Bench.class);
    }

    private static Bench fromSystemProperties() {
        return new Bench(
                BenchProperties.take(),
                BenchProperties.chosenTest(),
                ProjectRoot.above(Path.of("")),
                System.out,
                OBSERVATION);
    }
}
