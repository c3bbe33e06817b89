package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Schema;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import io.fillrate.e2e.settings.Settings.ForeignKeyTime;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Link.Bandwidth;
import io.fillrate.report.results.Link.Rtt;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Something that a run varies. Every strategy that it applies to runs once in each round at each of its levels, and at
 * each combination with the levels of other factors.
 *
 * @param concerns the strategies it applies to; others run without it
 * @param levels how each changes a variant; at least one
 */
public record Factor(Predicate<Strategy> concerns, List<UnaryOperator<Variant>> levels) {

    /** Applies to no strategy. */
    static final Factor NONE = new Factor(strategy -> false, List.of(UnaryOperator.identity()));

    /** @throws IllegalArgumentException if there is no level */
    public Factor {
        levels = List.copyOf(levels);
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("a factor has no level: at least one is needed");
        }
    }

    /**
     * A factor that results show as a parameter.
     *
     * @param name the parameter's
     * @param values one per level; their texts are the parameter's values
     * @param change applies a value to a variant
     */
    public static <V> Factor of(
            String name, Predicate<Strategy> concerns, List<V> values, BiFunction<Variant, V, Variant> change) {
        return new Factor(
                concerns,
                values.stream()
                        .<UnaryOperator<Variant>>map(
                                value -> variant -> change.apply(variant.named(name, value.toString()), value))
                        .toList());
    }

    /** Every combination of the levels that apply to a strategy; the first factor changes most slowly. */
    static List<Variant> variants(Strategy strategy, Variant base, List<Factor> factors) {
        List<Variant> variants = List.of(base);
        for (Factor factor : factors) {
            if (factor.concerns.test(strategy)) {
                variants = variants.stream()
                        .flatMap(variant -> factor.levels.stream().map(level -> level.apply(variant)))
                        .toList();
            }
        }
        return variants;
    }

    /** The factors of every run: a list in a setting is a factor with a level for each item. */
    static List<Factor> ofSettings(Settings settings, Schema schema) {
        return List.of(
                link(settings),
                changes(settings),
                batch(settings),
                chunk(settings),
                chunkRows(settings),
                threads(settings),
                foreignKeys(settings, schema),
                partitions(settings),
                commit(settings, schema),
                extensions(settings));
    }

    /** None without a link, and for a database that is in the client's process. */
    private static Factor link(Settings settings) {
        List<Link> links = settings.links();
        if (links.equals(List.of(Link.NONE))) {
            return NONE;
        }
        return new Factor(
                strategy -> !strategy.database().equals(DatabaseKind.DUCKDB.id()),
                links.stream()
                        .<UnaryOperator<Variant>>map(link -> variant -> {
                            Variant timed = link.rtt().equals(Rtt.NONE)
                                    ? variant
                                    : variant.named(Rtt.NAME, link.rtt().text());
                            Variant named = link.bandwidth().equals(Bandwidth.NONE)
                                    ? timed
                                    : timed.named(
                                            Bandwidth.NAME, link.bandwidth().text());
                            return named.over(link);
                        })
                        .toList());
    }

    /** The default is not a parameter, so that series keep the names that they had when there was only one layout. */
    private static Factor changes(Settings settings) {
        return new Factor(
                has(Operation.UPDATE).or(has(Operation.DELETE)),
                settings.changes().stream()
                        .<UnaryOperator<Variant>>map(layout -> variant -> layout == ChangeLayout.KEYED
                                ? variant
                                : variant.named("changes", layout.name().toLowerCase(Locale.ROOT))
                                        .changing(layout))
                        .toList());
    }

    /** None if each strategy uses its own size. */
    private static Factor batch(Settings settings) {
        if (settings.batch().isEmpty()) {
            return NONE;
        }
        return of(
                "batch",
                has(Capability.BATCHED),
                settings.batch(),
                (variant, rows) -> variant.with(options -> options.withBatchSize(rows)));
    }

    /** None for one thread. */
    private static Factor threads(Settings settings) {
        int threads = settings.threads();
        return threads == 1 ? NONE : of("threads", has(Operation.INSERT), List.of(threads), Variant::withThreads);
    }

    /** None for the default, or without foreign keys. */
    private static Factor foreignKeys(Settings settings, Schema schema) {
        boolean afterwards = settings.foreignKeys() == ForeignKeyTime.AFTERWARDS
                && !schema.foreignKeys().isEmpty();
        return afterwards
                ? of(
                        "foreignKeys",
                        any -> true,
                        List.of("afterwards"),
                        (variant, level) -> variant.withForeignKeys(ForeignKeyTime.AFTERWARDS))
                : NONE;
    }

    /** For parallel strategies and, with several threads, for tables that are filled in parts. */
    private static Factor partitions(Settings settings) {
        Predicate<Strategy> cut = has(Operation.INSERT).and(strategy -> settings.threads() > 1);
        return of(
                "partitions",
                has(Capability.PARALLEL).or(cut),
                settings.partitions(),
                (variant, count) -> variant.with(options -> options.withPartitions(count)));
    }

    /** None for the default. */
    private static Factor chunk(Settings settings) {
        List<Integer> usual = List.of(WriterOptions.defaults().chunkBytes());
        return of(
                "chunk",
                strategy ->
                        strategy.has(Capability.CHUNKED) && !settings.chunk().equals(usual),
                settings.chunk(),
                (variant, bytes) -> variant.with(options -> options.withChunkBytes(bytes)));
    }

    /** None for the default. */
    private static Factor chunkRows(Settings settings) {
        List<Integer> usual = List.of(WriterOptions.defaults().chunkRows());
        return of(
                "chunkRows",
                strategy -> strategy.has(Capability.COLUMNAR)
                        && !settings.chunkRows().equals(usual),
                settings.chunkRows(),
                (variant, rows) -> variant.with(options -> options.withChunkRows(rows)));
    }

    /** None for the default. */
    private static Factor commit(Settings settings, Schema schema) {
        List<CommitPolicy> usual = List.of(CommitPolicy.ONCE);
        boolean severalTables = schema.tables().size() > 1;
        return new Factor(
                strategy -> (strategy.has(Capability.COMMIT_POLICY) || severalTables)
                        && !settings.commit().equals(usual),
                settings.commit().stream()
                        .<UnaryOperator<Variant>>map(policy -> variant ->
                                variant.named("commit", policy.toString()).with(options -> options.withCommit(policy)))
                        .toList());
    }

    /** Not a parameter: the location of an extension makes no difference to a load. */
    private static Factor extensions(Settings settings) {
        UnaryOperator<WriterOptions> level = settings.duckDbExtensions()
                .<UnaryOperator<WriterOptions>>map(folder -> options -> options.withDuckDbExtensions(folder))
                .orElse(UnaryOperator.identity());
        return new Factor(has(Capability.NEEDS_EXTENSION), List.of(variant -> variant.with(level)));
    }

    private static Predicate<Strategy> has(Operation operation) {
        return strategy -> strategy.operation() == operation;
    }

    private static Predicate<Strategy> has(Capability capability) {
        return strategy -> strategy.has(capability);
    }
}
