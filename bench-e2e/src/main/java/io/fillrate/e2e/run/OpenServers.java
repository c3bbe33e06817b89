package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.experiment.Experiment.Servers;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.TargetKind;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The servers of one experiment, closed after it or when the JVM exits. */
final class OpenServers implements Servers, AutoCloseable {

    private final Settings settings;
    private final Path root;
    private final Console console;
    private final Deque<ClosedOnExit> open = new ArrayDeque<>();
    private final Target first;

    /** @throws io.fillrate.e2e.server.TargetException if the database is not available */
    OpenServers(DatabaseKind database, Settings settings, Path root, Console console) {
        this.settings = settings;
        this.root = root;
        this.console = console;
        ClosedOnExit opened = ClosedOnExit.open(() -> Targets.open(database, settings, root), console);
        open.push(opened);
        this.first = opened.target();
    }

    Target target() {
        return first;
    }

    @Override
    public PostgresTarget postgres() {
        if (first instanceof PostgresTarget postgres) {
            return postgres;
        }
        throw new IllegalStateException("the experiment's database is " + first.database() + ", not postgres");
    }

    @Override
    public Optional<PostgresTarget> anotherPostgres(String name, Map<String, String> serverSettings) {
        return another(() -> Targets.embeddedPostgres("embedded-" + name, serverSettings, settings, root));
    }

    @Override
    public Optional<PostgresTarget> replicatedPostgres() {
        return another(() -> Targets.embeddedPostgresWithReplica("embedded-replicated", settings, root));
    }

    private Optional<PostgresTarget> another(Supplier<Target> opening) {
        if (settings.target() != TargetKind.EMBEDDED) {
            return Optional.empty();
        }
        ClosedOnExit another = ClosedOnExit.open(opening, console);
        open.push(another);
        return Optional.of((PostgresTarget) another.target());
    }

    /** The main process of each server, and of replicas; empty if one is not visible. */
    Optional<Set<Integer>> processes() {
        List<OptionalInt> all = open.stream().map(one -> one.target().process()).toList();
        Stream<Integer> replicas = open.stream().flatMap(one -> one.target().replicas().stream());
        return all.stream().allMatch(OptionalInt::isPresent)
                ? Optional.of(Stream.concat(all.stream().map(OptionalInt::getAsInt), replicas)
                        .collect(Collectors.toSet()))
                : Optional.empty();
    }

    @Override
    public void close() {
        open.forEach(ClosedOnExit::close);
    }
}
