package io.fillrate.e2e;

import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.run.BenchException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Passes the same {@link Bench} to every runner of this JVM; it is closed after the last one. What makes every runner fail, such as a wrong
 * property, fails the first one only, so that Maven's summary has one line for it; the others are skipped.
 */
final class BenchExtension implements ParameterResolver, TestExecutionExceptionHandler {

    private static final Set<Throwable> THROWN =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Bench.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(BenchExtension.class))
                .computeIfAbsent(Bench.class, unused -> Bench.ofCommandLine(Bench.OBSERVATION), Bench.class);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        if (failure instanceof BenchException && !THROWN.add(failure)) {
            Assumptions.abort("not run: " + failure.getMessage());
        }
        throw failure;
    }
}
