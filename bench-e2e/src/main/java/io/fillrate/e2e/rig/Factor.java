package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Something that a run varies. Every strategy that it concerns runs once in each round at each of its levels, and at each combination with
 * the levels of other factors.
 *
 * @param concerns the strategies that it makes a difference to; others run as if it weren't there
 * @param levels what each makes of a variant; at least one
 */
public record Factor(Predicate<Strategy> concerns, List<UnaryOperator<Variant>> levels) {

    /** Makes no difference to anything. */
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
     * @param change what a value makes of a variant
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

    /** Every combination of the levels that make a difference to a strategy, the first factor's changing most slowly. */
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
}
