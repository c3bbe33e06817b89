package io.fillrate.schema.generate.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnLimitsTest {

    @Test
    void every_further_limit_narrows() {
        ColumnLimits limits = ColumnLimits.NONE
                .withMin(BigDecimal.valueOf(9))
                .withMin("10")
                .withMax("100")
                .withMax(BigDecimal.valueOf(1_000))
                .withMinLength(3)
                .withMinLength(2)
                .withMaxLength(9)
                .withMaxLength(8)
                .withOneOf(List.of("a", "b"))
                .withOneOf(List.of("b", "c"))
                .withExcluded(List.of("x"))
                .withExcluded(List.of("x", "y"))
                .withDistinct(5)
                .withDistinct(4);

        assertThat(limits.min()).contains("10");
        assertThat(limits.max()).contains("100");
        assertThat(limits.minLength()).isEqualTo(3);
        assertThat(limits.maxLength()).isEqualTo(8);
        assertThat(limits.oneOf()).containsExactly("b");
        assertThat(limits.excluded()).containsExactly("x", "y");
        assertThat(limits.distinct()).isEqualTo(5);
    }

    @Test
    void dates_are_compared_as_text() {
        assertThat(ColumnLimits.NONE.withMin("2020-01-01").withMin("2019-12-31").min())
                .contains("2020-01-01");
    }

    @Test
    void limits_that_exclude_each_other_are_refused() {
        ColumnLimits one = ColumnLimits.NONE.withOneOf(List.of("a")).withRegex("^a");

        assertThatThrownBy(() -> one.withOneOf(List.of("b"))).isInstanceOf(NotUnderstoodException.class);
        assertThat(one.withRegex("^b").regexes()).containsExactly("^a", "^b");
        assertThat(one.withRegex("^a")).isEqualTo(one);
        assertThatThrownBy(() -> one.withMaxLength(0)).hasMessageContaining("at least 1");
    }
}
