package io.fillrate.schema.generate.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.data.IndexedRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ZipfTest {

    private static final int DRAWS = 20_000;

    /** Numbers that are counted one by one; those after them are counted together. */
    private static final int HEAVIEST = 50;

    @Property(tries = 300, seed = "42")
    void shares_follow_the_law(
            @ForAll @DoubleRange(min = 0, max = 10) double exponent,
            @ForAll @LongRange(min = 1, max = 3_000) long size) {
        requireLaw(exponent, size);
    }

    @Test
    void shares_of_more_numbers_than_any_table_holds_follow_the_law() {
        for (double exponent : new double[] {0, 0.5, 1, 1 + 1e-12, 1.1, 2, 10}) {
            requireLaw(exponent, 1_000_000_000_000_000L);
        }
    }

    @Test
    void the_least_and_the_greatest_bits_draw_numbers_of_the_range() {
        for (long size : new long[] {1, 2, 7, 1L << 40, Long.MAX_VALUE}) {
            for (double exponent : new double[] {0, 1, 1.1, 10}) {
                Zipf zipf = new Zipf(exponent, size);
                for (long bits : new long[] {0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
                    assertThat(zipf.applyAsLong(bits)).isBetween(0L, size - 1);
                }
            }
        }
    }

    @Test
    void an_exponent_below_0_is_refused() {
        assertThatThrownBy(() -> new Zipf(-1, 10)).hasMessageContaining("exponent -1.0");
        assertThatThrownBy(() -> new Zipf(Double.NaN, 10)).hasMessageContaining("exponent NaN");
    }

    private static void requireLaw(double exponent, long size) {
        Zipf zipf = new Zipf(exponent, size);
        IndexedRandom random = new IndexedRandom(42);
        long[] counts = new long[HEAVIEST + 1];
        for (int i = 0; i < DRAWS; i++) {
            long number = zipf.applyAsLong(random.bits(i));
            assertThat(number).isBetween(0L, size - 1);
            counts[(int) Math.min(HEAVIEST, number)]++;
        }
        ChiSquare.requireZipf(counts, exponent, size);
    }
}
