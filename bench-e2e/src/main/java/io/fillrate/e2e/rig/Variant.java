package io.fillrate.e2e.rig;

import io.fillrate.core.WriterOptions;
import io.fillrate.core.schema.FillOptions;
import io.fillrate.core.schema.FillOptions.ForeignKeyTime;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * One way in which a strategy runs.
 *
 * @param parameters what distinguishes it from other ways, as results show it
 * @param options of the fill and its writers
 * @param target the database of this variant
 * @param changes which rows an update or delete touches; without meaning for an insert
 */
public record Variant(Map<String, String> parameters, FillOptions options, Target target, ChangeLayout changes) {

    public Variant {
        parameters = Map.copyOf(parameters);
    }

    /** A target with the default options. */
    public static Variant of(Target target) {
        return new Variant(Map.of(), FillOptions.defaults(), target, ChangeLayout.KEYED);
    }

    /** With one more parameter, for results. */
    public Variant named(String parameter, String value) {
        Map<String, String> more = new TreeMap<>(parameters);
        more.put(parameter, value);
        return new Variant(more, options, target, changes);
    }

    public Variant with(UnaryOperator<WriterOptions> change) {
        return new Variant(parameters, options.withWriter(change.apply(options.writer())), target, changes);
    }

    /** With a number of tables, or parts of one, written at the same time. */
    public Variant withThreads(int count) {
        return new Variant(parameters, options.withThreads(count), target, changes);
    }

    /** With foreign keys that are checked at another time. */
    public Variant withForeignKeys(ForeignKeyTime time) {
        return new Variant(parameters, options.withForeignKeys(time), target, changes);
    }

    /** With other rows to change. */
    public Variant changing(ChangeLayout layout) {
        return new Variant(parameters, options, target, layout);
    }

    public Variant on(Target other) {
        return new Variant(parameters, options, other, changes);
    }
}
