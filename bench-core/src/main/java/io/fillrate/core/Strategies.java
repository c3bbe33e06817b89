package io.fillrate.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The available strategies: Fillrate's own and those of every {@link StrategyProvider} that {@link ServiceLoader} finds. Immutable.
 *
 * @param all in the order of their providers
 */
public record Strategies(List<Strategy> all) {

    /**
     * A registry of these strategies only.
     *
     * @throws IllegalArgumentException if two strategies have the same id and operation
     */
    public Strategies {
        Map<String, Strategy> seen = new LinkedHashMap<>();
        for (Strategy strategy : all) {
            if (seen.put(strategy.id() + " " + strategy.operation(), strategy) != null) {
                throw new IllegalArgumentException("two strategies are called " + strategy.id());
            }
        }
        all = List.copyOf(all);
    }

    /** Finds all providers on the class path. */
    public static Strategies load() {
        List<Strategy> all = new ArrayList<>();
        ServiceLoader.load(StrategyProvider.class).forEach(provider -> all.addAll(provider.strategies()));
        return new Strategies(all);
    }

    /**
     * Returns the inserting strategy of an id such as {@code postgres/copy-binary}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Strategy insert(String id) {
        return find(id, Operation.INSERT);
    }

    /**
     * Returns the upserting strategy of an id such as {@code postgres/copy-binary-upsert}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Strategy upsert(String id) {
        return find(id, Operation.UPSERT);
    }

    private Strategy find(String id, Operation operation) {
        List<Strategy> candidates = all.stream()
                .filter(strategy -> strategy.operation() == operation)
                .toList();
        return candidates.stream()
                .filter(strategy -> strategy.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no strategy " + id + " for "
                        + operation.name().toLowerCase(Locale.ROOT) + ": there are "
                        + candidates.stream().map(Strategy::id).toList()));
    }

    /** Returns the strategies for one kind of database and operation. */
    public List<Strategy> of(String database, Operation operation) {
        return all.stream()
                .filter(strategy -> strategy.database().equals(database) && strategy.operation() == operation)
                .toList();
    }
}
