package io.fillrate.e2e.containers;

import io.fillrate.core.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/**
 * Waits until a container's database lets us in. Lines of a log differ from image to image, and an open port says nothing, as Docker's
 * proxy opens it before the server does.
 */
final class AnswersJdbc extends AbstractWaitStrategy {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Supplier<Session> session;

    /** @param session to the database, to be asked when its port is known */
    AnswersJdbc(Supplier<Session> session) {
        this.session = session;
        withStartupTimeout(PATIENCE);
    }

    @Override
    protected void waitUntilReady() {
        Instant end = Instant.now().plus(PATIENCE);
        while (true) {
            try {
                session.get().connect().close();
                return;
            } catch (SQLException e) {
                if (!waitStrategyTarget.isRunning()) {
                    throw failure("it has ended", e);
                }
                if (Instant.now().isAfter(end)) {
                    throw failure("it doesn't answer in " + PATIENCE.toSeconds() + " s", e);
                }
            }
            pause();
        }
    }

    private ContainerLaunchException failure(String what, SQLException cause) {
        String lastLine = Stream.of(waitStrategyTarget.getLogs().split("\\R"))
                .filter(line -> !line.isBlank())
                .reduce("", (before, line) -> line.strip());
        return new ContainerLaunchException(what + (lastLine.isEmpty() ? "" : "; its last words: " + lastLine), cause);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ContainerLaunchException("the run was interrupted while it started", e);
        }
    }
}
