package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.schema.ForeignKeyTime;
import io.fillrate.data.Schema;
import io.fillrate.e2e.settings.ChangeLayout;
import io.fillrate.e2e.settings.Settings;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** What settings vary: the options of writers. */
final class WriterFactors {

    private WriterFactors() {}

    /** Those of every run; a list in a setting is a factor with as many levels. */
    static List<Factor> of(Settings settings, Schema schema) {
        return List.of(
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

    /** Not shown where it is as always, so that series keep the names that they had when there was one layout. */
    private static Factor changes(Settings settings) {
        return new Factor(
                has(Operation.INSERT).negate(),
                settings.changes().stream()
                        .<UnaryOperator<Variant>>map(layout -> variant -> layout == ChangeLayout.KEYED
                                ? variant
                                : variant.named("changes", layout.key()).changing(layout))
                        .toList());
    }

    /** None where each strategy's own holds. */
    private static Factor batch(Settings settings) {
        if (settings.batch().isEmpty()) {
            return Factor.NONE;
        }
        return Factor.of(
                "batch",
                has(Capability.BATCHED),
                settings.batch(),
                (variant, rows) -> variant.with(options -> options.withBatchSize(rows)));
    }

    /** Not shown where there is one. */
    private static Factor threads(Settings settings) {
        int threads = settings.threads();
        return threads == 1
                ? Factor.NONE
                : Factor.of("threads", has(Operation.INSERT), List.of(threads), Variant::withThreads);
    }

    /** Not shown where it is as always, or there are none. */
    private static Factor foreignKeys(Settings settings, Schema schema) {
        boolean afterwards = settings.foreignKeys() == ForeignKeyTime.AFTERWARDS
                && !schema.foreignKeys().isEmpty();
        return afterwards
                ? Factor.of(
                        "foreignKeys",
                        any -> true,
                        List.of("afterwards"),
                        (variant, level) -> variant.withForeignKeys(ForeignKeyTime.AFTERWARDS))
                : Factor.NONE;
    }

    /** Those of strategies that work in parallel by themselves, or, with several threads, of tables that are cut into parts. */
    private static Factor partitions(Settings settings) {
        Predicate<Strategy> cut = has(Operation.INSERT).and(strategy -> settings.threads() > 1);
        return Factor.of(
                "partitions",
                has(Capability.PARALLEL).or(cut),
                settings.partitions(),
                (variant, count) -> variant.with(options -> options.withPartitions(count)));
    }

    /** Not shown where it is as always. */
    private static Factor chunk(Settings settings) {
        List<Integer> always = List.of(WriterOptions.defaults().chunkBytes());
        return Factor.of(
                "chunk",
                strategy ->
                        strategy.has(Capability.CHUNKED) && !settings.chunk().equals(always),
                settings.chunk(),
                (variant, bytes) -> variant.with(options -> options.withChunkBytes(bytes)));
    }

    /** Not shown where it is as always. */
    private static Factor chunkRows(Settings settings) {
        List<Integer> always = List.of(WriterOptions.defaults().chunkRows());
        return Factor.of(
                "chunkRows",
                strategy -> strategy.has(Capability.COLUMNAR)
                        && !settings.chunkRows().equals(always),
                settings.chunkRows(),
                (variant, rows) -> variant.with(options -> options.withChunkRows(rows)));
    }

    /** Not shown where it is as always. */
    private static Factor commit(Settings settings, Schema schema) {
        List<CommitPolicy> always = List.of(CommitPolicy.ONCE);
        boolean severalTables = schema.tables().size() > 1;
        return new Factor(
                strategy -> (strategy.has(Capability.COMMIT_POLICY) || severalTables)
                        && !settings.commit().equals(always),
                settings.commit().stream()
                        .<UnaryOperator<Variant>>map(policy -> variant ->
                                variant.named("commit", policy.toString()).with(options -> options.withCommit(policy)))
                        .toList());
    }

    /** Never shown: where an extension is makes no difference to a load. */
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
