package io.fillrate.e2e.run;

import io.fillrate.e2e.experiments.Servers;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.TargetKind;
import io.fillrate.e2e.targets.PostgresTarget;
import io.fillrate.e2e.targets.Target;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** The servers of one experiment, which are closed with it, or with the JVM. */
final class OpenServers implements Servers, AutoCloseable {

    private final Settings settings;
    private final Path root;
    private final Console console;
    private final Deque<ClosedOnExit> open = new ArrayDeque<>();
    private final Target first;

    /** @throws io.fillrate.e2e.targets.TargetException if the database can't be had */
    OpenServers(String database, Settings settings, Path root, Console console) {
        this.settings = settings;
        this.root = root;
        this.console = console;
        this.first = Targets.open(database, settings, root);
        open.push(new ClosedOnExit(first, console));
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
        if (settings.target() != TargetKind.EMBEDDED) {
            return Optional.empty();
        }
        PostgresTarget another = Targets.embeddedPostgres("embedded-" + name, serverSettings, settings, root);
        open.push(new ClosedOnExit(another, console));
        return Optional.of(another);
    }

    /** The first process of each; empty if one cannot be seen from here. */
    Optional<Set<Integer>> processes() {
        List<OptionalInt> all = open.stream().map(one -> one.target().process()).toList();
        return all.stream().allMatch(OptionalInt::isPresent)
                ? Optional.of(all.stream().map(OptionalInt::getAsInt).collect(Collectors.toSet()))
                : Optional.empty();
    }

    @Override
    public void close() {
        open.forEach(ClosedOnExit::close);
    }
}
