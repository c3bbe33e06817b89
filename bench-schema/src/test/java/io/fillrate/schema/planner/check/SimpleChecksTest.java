package io.fillrate.schema.planner.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.schema.generate.column.ColumnLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimpleChecksTest {

    private static ColumnLimits limits(String condition) {
        SimpleChecks.Result result = read(condition).orElseThrow();
        return result.limits().getOrDefault("a", ColumnLimits.NONE);
    }

    private static Optional<SimpleChecks.Result> read(String condition) {
        return SimpleChecks.read(condition, List.of("a", "b", "Größe"), Map.of());
    }

    @Test
    void comparisons_with_constants_are_limits_whichever_side_the_column_is_on() {
        assertThat(limits("(a >= 5)")).isEqualTo(ColumnLimits.NONE.withMin("5"));
        assertThat(limits("((5)::numeric <= a)")).isEqualTo(ColumnLimits.NONE.withMin("5"));
        assertThat(limits("(a < (10)::numeric)"))
                .isEqualTo(ColumnLimits.NONE.withMax("10").withExcluded(List.of("10")));
        assertThat(limits("((a > '-1'::integer) AND (a <= 3.5))"))
                .isEqualTo(ColumnLimits.NONE
                        .withMin("-1")
                        .withExcluded(List.of("-1"))
                        .withMax("3.5"));
        assertThat(limits("`a` between 1 and 9"))
                .isEqualTo(ColumnLimits.NONE.withMin("1").withMax("9"));
    }

    @Test
    void lists_of_constants_are_the_only_values() {
        ColumnLimits expected = ColumnLimits.NONE.withOneOf(List.of("x", "it's"));
        assertThat(limits("((a)::text = ANY ((ARRAY['x'::character varying, 'it''s'::character varying])::text[]))"))
                .isEqualTo(expected);
        assertThat(limits("a IN ('x', 'it''s')")).isEqualTo(expected);
    }

    @Test
    void truth_values_are_the_only_value() {
        ColumnLimits expected = ColumnLimits.NONE.withOneOf(List.of("true"));
        assertThat(limits("a")).isEqualTo(expected);
        assertThat(limits("(a = true)")).isEqualTo(expected);
        assertThat(limits("(a AND (b > 0))")).isEqualTo(expected);
        assertThat(limits("(a IS FALSE)")).isEqualTo(ColumnLimits.NONE.withOneOf(List.of("false")));
        assertThat(read("(a IS TRUE)").orElseThrow().notNull()).containsExactly("a");
        assertThat(read("`a`")).isEmpty();
    }

    @Test
    void lengths_are_limits_of_length() {
        assertThat(limits("(char_length(a) <= 255)")).isEqualTo(ColumnLimits.NONE.withMaxLength(255));
        assertThat(limits("(length((a)::text) > 2)")).isEqualTo(ColumnLimits.NONE.withMinLength(3));
        assertThat(limits("(a <> ''::text)"))
                .isEqualTo(ColumnLimits.NONE.withMinLength(1).withNotBlank());
    }

    @Test
    void a_column_that_must_not_be_null_is_reported_separately() {
        assertThat(read("((a IS NOT NULL) AND (b > 0))").orElseThrow().notNull())
                .containsExactly("a");
    }

    @Test
    void is_null_or_a_simple_condition_is_that_condition() {
        assertThat(limits("((a IS NULL) OR (a > 0))")).isEqualTo(limits("(a > 0)"));
        assertThat(limits("((a > 0) OR (a IS NULL))")).isEqualTo(limits("(a > 0)"));
    }

    @Test
    void patterns_are_kept_as_they_are() {
        assertThat(limits("((a)::text ~ '^[0-9]{5}$'::text)")).isEqualTo(ColumnLimits.NONE.withRegex("^[0-9]{5}$"));
    }

    @Test
    void quoted_names_are_found() {
        assertThat(read("(\"Größe\" > 0)").orElseThrow().limits()).containsOnlyKeys("Größe");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a > b)",
                "((a > 0) OR (b > 0))",
                "(num_nonnulls(a, b) = 1)",
                "(a % 2 = 0)",
                "(a > now())",
                "((a IS NULL) <> (b IS NULL))",
                "(NOT a)",
                "a LIKE 'x%'",
                "(c > 0)"
            })
    void other_conditions_are_not_understood(String condition) {
        assertThat(read(condition)).isEmpty();
    }
}
