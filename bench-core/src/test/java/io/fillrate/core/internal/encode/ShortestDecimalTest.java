package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortestDecimalTest {

    /** From this version on {@link Double#toString(double)} gives the shortest decimal, and the nearest of those. */
    private static final int JDK_WITH_SHORTEST = 19;

    private static String text(double value) {
        EncodeBuffer buffer = new EncodeBuffer(0);
        ShortestDecimal.put(value, buffer);
        return new String(buffer.toByteArray(), StandardCharsets.US_ASCII);
    }

    private static String text(float value) {
        EncodeBuffer buffer = new EncodeBuffer(0);
        ShortestDecimal.put(value, buffer);
        return new String(buffer.toByteArray(), StandardCharsets.US_ASCII);
    }

    /** Whole numbers that a double holds exactly are written in full; all others must be shortest. */
    private static void assertDouble(double value) {
        String text = text(value);
        assertThat(Double.doubleToLongBits(Double.parseDouble(text)))
                .as("%s for %a", text, value)
                .isEqualTo(Double.doubleToLongBits(value));
        assertDigits(text, Double.toString(value), value == Math.rint(value) && Math.abs(value) < 0x1p53);
    }

    private static void assertFloat(float value) {
        String text = text(value);
        assertThat(Float.floatToIntBits(Float.parseFloat(text)))
                .as("%s for %a", text, value)
                .isEqualTo(Float.floatToIntBits(value));
        assertDigits(text, Float.toString(value), value == Math.rint(value) && Math.abs(value) < 0x1p24f);
    }

    private static void assertDigits(String ours, String javas, boolean inFull) {
        if (ours.endsWith("N") || ours.endsWith("y")) {
            assertThat(ours).isEqualTo(javas);
        } else if (!inFull) {
            BigDecimal decimal = new BigDecimal(ours).stripTrailingZeros();
            BigDecimal reference = new BigDecimal(javas).stripTrailingZeros();
            assertThat(decimal.precision()).as(ours).isLessThanOrEqualTo(reference.precision());
            if (Runtime.version().feature() >= JDK_WITH_SHORTEST && decimal.precision() > 1) {
                assertThat(decimal).isEqualByComparingTo(reference); // of one digit Java takes the nearest with two
            }
        }
    }

    @Property(tries = 200)
    void doubles_of_any_bits_are_read_back_and_shortest(@ForAll Random random) {
        random.longs(500).forEach(bits -> assertDouble(Double.longBitsToDouble(bits)));
    }

    @Property(tries = 200)
    void floats_of_any_bits_are_read_back_and_shortest(@ForAll Random random) {
        random.ints(500).forEach(bits -> assertFloat(Float.intBitsToFloat(bits)));
    }

    @Property(tries = 100)
    void doubles_of_common_sizes_are_read_back_and_shortest(@ForAll Random random) {
        random.doubles(500, -1e6, 1e6).forEach(ShortestDecimalTest::assertDouble);
        random.longs(500, -10_000_000, 10_000_000).forEach(cents -> assertDouble(cents / 100.0));
        random.longs(500).forEach(bits -> assertDouble((double) (bits >> 5)));
    }

    @Test
    void every_power_of_two_and_its_neighbours_are_read_back_and_shortest() {
        IntStream.rangeClosed(Double.MIN_EXPONENT - 52, Double.MAX_EXPONENT).forEach(exponent -> {
            double power = Math.scalb(1.0, exponent);
            DoubleStream.of(power, Math.nextUp(power), Math.nextDown(power), -power)
                    .forEach(ShortestDecimalTest::assertDouble);
        });
        IntStream.rangeClosed(Float.MIN_EXPONENT - 23, Float.MAX_EXPONENT).forEach(exponent -> {
            float power = Math.scalb(1f, exponent);
            assertFloat(power);
            assertFloat(Math.nextUp(power));
            assertFloat(Math.nextDown(power));
        });
    }

    @Test
    void every_power_of_ten_and_its_neighbours_are_read_back_and_shortest() {
        for (int exponent = -324; exponent <= 308; exponent++) {
            double power = Double.parseDouble("1e" + exponent);
            assertDouble(power);
            assertDouble(Math.nextUp(power));
            assertDouble(Math.nextDown(power));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0",
        "-0.0, -0",
        "1.0, 1",
        "-1.5, -1.5",
        "0.1, 0.1",
        "100.0, 100",
        "123456.789, 123456.789",
        "0.00001, 0.00001",
        "0.000012345, 0.000012345",
        "0.000001, 1e-6",
        "1.5e-7, 1.5e-7",
        "9007199254740991, 9007199254740991",
        "9007199254740993, 9007199254740992",
        "1e16, 10000000000000000",
        "1e17, 1e17",
        "1.25e300, 1.25e300",
        "4.9e-324, 5e-324",
        "1.7976931348623157e308, 1.7976931348623157e308",
        "2.2250738585072014E-308, 2.2250738585072014e-308",
        "NaN, NaN",
        "Infinity, Infinity",
        "-Infinity, -Infinity"
    })
    void doubles_are_written_as_people_do(double value, String text) {
        assertThat(text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "16777216, 16777216", "3.4028235e38, 3.4028235e38", "1.4e-45, 1e-45", "-0.0, -0", "NaN, NaN"
    })
    void floats_are_written_as_people_do(float value, String text) {
        assertThat(text(value)).isEqualTo(text);
    }
}
