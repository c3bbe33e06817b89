package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DecimalTest {

    private static String decimal(long value) {
        EncodeBuffer buffer = new EncodeBuffer(0);
        Decimal.put(value, buffer);
        return new String(buffer.toByteArray(), StandardCharsets.US_ASCII);
    }

    @Property
    void any_number_is_written_as_java_does(@ForAll Random random, @ForAll @IntRange(max = 63) int shift) {
        long value = random.nextLong() >> shift;
        assertThat(decimal(value)).isEqualTo(Long.toString(value));
    }

    @Test
    void numbers_around_powers_of_ten_are_written_as_java_does() {
        long power = 1;
        for (int exponent = 0; exponent <= 18; exponent++) {
            for (long value : new long[] {power - 1, power, power + 1}) {
                assertThat(decimal(value)).isEqualTo(Long.toString(value));
                assertThat(decimal(-value)).isEqualTo(Long.toString(-value));
                assertThat(Decimal.length(value)).isEqualTo(Long.toString(value).length());
            }
            power *= 10;
        }
        assertThat(decimal(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(decimal(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
        assertThat(Decimal.length(Long.MAX_VALUE)).isEqualTo(19);
    }

    @Property
    void numbers_are_padded_with_noughts(
            @ForAll @LongRange(min = 0, max = 999_999) long value, @ForAll @IntRange(min = 6, max = 12) int digits) {
        EncodeBuffer buffer = new EncodeBuffer(0);
        Decimal.putPadded(value, digits, buffer);

        assertThat(new String(buffer.toByteArray(), StandardCharsets.US_ASCII))
                .isEqualTo(("%0" + digits + "d").formatted(value));
    }
}
