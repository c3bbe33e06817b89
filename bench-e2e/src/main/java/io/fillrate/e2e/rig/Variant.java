package io.fillrate.e2e.rig;

import io.fillrate.core.WriterOptions;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import io.fillrate.e2e.settings.Settings.ForeignKeyTime;
import io.fillrate.report.results.Link;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * One way in which a strategy runs.
 *
 * @param parameters what distinguishes it from other ways, as results show it
 * @param threads tables, or parts of one, that are written at the same time, at least 1; each on connections of its own
 * @param foreignKeys when they are checked
 * @param writer of every writer; its commit policy is that of the schema
 * @param target the database of this variant
 * @param link to the database
 * @param changes which rows an update or delete touches; without meaning for an insert
 * @param before what the table holds before an insert; empty for a table without rows
 * @param readers of the table while it is loaded; only with rows before
 */
public record Variant(
        Map<String, String> parameters,
        int threads,
        ForeignKeyTime foreignKeys,
        WriterOptions writer,
        Target target,
        Link link,
        ChangeLayout changes,
        Optional<RowsBefore> before,
        Optional<Readers> readers) {

    public Variant {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": must be at least 1");
        }
        parameters = Map.copyOf(parameters);
    }

    /** A target with the default options: one table after the other, foreign keys checked meanwhile. */
    public static Variant of(Target target) {
        return new Variant(
                Map.of(),
                1,
                ForeignKeyTime.MEANWHILE,
                WriterOptions.defaults(),
                target,
                Link.NONE,
                ChangeLayout.KEYED,
                Optional.empty(),
                Optional.empty());
    }

    /** With one more parameter, for results. */
    public Variant named(String parameter, String value) {
        Map<String, String> more = new TreeMap<>(parameters);
        more.put(parameter, value);
        return new Variant(more, threads, foreignKeys, writer, target, link, changes, before, readers);
    }

    public Variant with(UnaryOperator<WriterOptions> change) {
        return new Variant(
                parameters, threads, foreignKeys, change.apply(writer), target, link, changes, before, readers);
    }

    /** With a number of tables, or parts of one, written at the same time. */
    public Variant withThreads(int count) {
        return new Variant(parameters, count, foreignKeys, writer, target, link, changes, before, readers);
    }

    /** With foreign keys that are checked at another time. */
    public Variant withForeignKeys(ForeignKeyTime time) {
        return new Variant(parameters, threads, time, writer, target, link, changes, before, readers);
    }

    /** With other rows to change. */
    public Variant changing(ChangeLayout layout) {
        return new Variant(parameters, threads, foreignKeys, writer, target, link, layout, before, readers);
    }

    public Variant on(Target other) {
        return new Variant(parameters, threads, foreignKeys, writer, other, link, changes, before, readers);
    }

    public Variant over(Link other) {
        return new Variant(parameters, threads, foreignKeys, writer, target, other, changes, before, readers);
    }

    /** Into a table that holds rows. */
    public Variant after(RowsBefore rows) {
        return new Variant(parameters, threads, foreignKeys, writer, target, link, changes, Optional.of(rows), readers);
    }

    /** With others who read the table. */
    public Variant readBy(Readers some) {
        return new Variant(parameters, threads, foreignKeys, writer, target, link, changes, before, Optional.of(some));
    }
}
