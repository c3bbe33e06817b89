package io.fillrate.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The available strategies: Fillrate's own and those of every {@link StrategyProvider} that {@link ServiceLoader} finds. Immutable.
 *
 * @param all in the order of their providers
 */
public record Strategies(List<Strategy> all) {

    /** Rows below which another strategy may be as fast as the first of {@link #GENERAL}, or faster: docs/experiments/smallLoads.md. */
    private static final long SMALL_LOAD = 1_000;

    /**
     * By kind of database, the fastest first (docs/experiments/sizes.md); the last ones skip duplicates or need no more than statements.
     */
    private static final Map<DatabaseKind, List<String>> GENERAL = Map.of(
            DatabaseKind.POSTGRES, List.of("copy-binary", "copy-text", "copy-binary-staged", "multi-values"),
            DatabaseKind.COCKROACH, List.of("copy-binary", "copy-csv", "multi-values"),
            DatabaseKind.MARIADB, List.of("load-data", "multi-values"),
            DatabaseKind.MYSQL, List.of("load-data", "multi-values"),
            DatabaseKind.DUCKDB, List.of("arrow-stream-native", "table-function", "appender", "batch"));

    private static final Map<DatabaseKind, String> FIRST_FOR_SMALL_LOADS =
            Map.of(DatabaseKind.POSTGRES, "copy-text", DatabaseKind.DUCKDB, "appender");

    private static final Map<DatabaseKind, String> FIRST_FOR_SMALL_LOADS_OF_TEXT = Map.of(DatabaseKind.DUCKDB, "batch");

    /** Those that send text only for columns of text. */
    private static final Set<String> TYPED = Set.of(
            "postgres/copy-binary",
            "postgres/copy-binary-staged",
            "postgres/multi-values",
            "cockroach/copy-binary",
            "duckdb/appender");

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

    /**
     * Finds the providers that the library's own class loader sees, whichever thread asks, then those that only the {@linkplain
     * Thread#getContextClassLoader thread's} sees.
     */
    public static Strategies load() {
        ClassLoader own = Strategies.class.getClassLoader();
        ClassLoader callers = Thread.currentThread().getContextClassLoader();
        Map<String, StrategyProvider> providers = new LinkedHashMap<>();
        find(own, providers);
        if (callers != null && callers != own && hasThisLibrary(callers)) {
            find(callers, providers);
        }
        return new Strategies(providers.values().stream()
                .<Strategy>flatMap(provider -> provider.strategies().stream())
                .toList());
    }

    private static void find(ClassLoader loader, Map<String, StrategyProvider> providers) {
        ServiceLoader.load(StrategyProvider.class, loader).stream()
                .forEach(found -> providers.computeIfAbsent(found.type().getName(), name -> found.get()));
    }

    /** Whether a loader sees this library, not another copy, or none. */
    private static boolean hasThisLibrary(ClassLoader loader) {
        try {
            return loader.loadClass(StrategyProvider.class.getName()) == StrategyProvider.class;
        } catch (ClassNotFoundException e) {
            return false;
        }
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

    /**
     * Returns the strategies for one kind of database and operation.
     *
     * @param database the {@link Strategy#database}
     */
    public List<Strategy> of(String database, Operation operation) {
        return all.stream()
                .filter(strategy -> strategy.database().equals(database) && strategy.operation() == operation)
                .toList();
    }

    /**
     * Returns the inserting strategies that load any table of a kind of database, the fastest first. The others are for what the first is
     * {@link UnavailableException unavailable} for: some columns, options, drivers' properties, transactions of the caller's, or a JVM
     * without Arrow.
     *
     * @param rows how many will be loaded; {@link Long#MAX_VALUE} if not known
     */
    public List<Strategy> general(DatabaseKind database, long rows) {
        return general(database, rows, FIRST_FOR_SMALL_LOADS);
    }

    /** Returns those that also take text for a column of any type, in the form in which the database reads it, the fastest first. */
    public List<Strategy> generalForText(DatabaseKind database, long rows) {
        return general(database, rows, FIRST_FOR_SMALL_LOADS_OF_TEXT).stream()
                .filter(strategy -> !TYPED.contains(strategy.id()))
                .toList();
    }

    private List<Strategy> general(DatabaseKind database, long rows, Map<DatabaseKind, String> forSmallLoads) {
        Optional<String> first =
                rows < SMALL_LOAD ? Optional.ofNullable(forSmallLoads.get(database)) : Optional.empty();
        return Stream.concat(first.stream(), GENERAL.getOrDefault(database, List.of()).stream())
                .distinct()
                .flatMap(name -> of(database.id(), Operation.INSERT).stream()
                        .filter(strategy -> strategy.name().equals(name)))
                .toList();
    }

    /**
     * Returns what the first of some strategies does that is available.
     *
     * @param use opens a strategy's writer, and may write by it
     * @throws UnavailableException that of the first strategy, if none is available
     */
    public static <R> R firstAvailable(List<Strategy> strategies, Function<Strategy, R> use) {
        UnavailableException first = null;
        for (Strategy strategy : strategies) {
            try {
                return use.apply(strategy);
            } catch (UnavailableException e) {
                first = first == null ? e : first;
            }
        }
        throw first == null ? new IllegalArgumentException("no strategies") : first;
    }
}
