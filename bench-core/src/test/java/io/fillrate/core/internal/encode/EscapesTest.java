package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Escapes are made in place, where the buffer may have to grow by just as many bytes: so every length meets every capacity. */
class EscapesTest {

    private static final String ALPHABET = "ab\"\\\n\r\t\b\f\u000bé😀";

    private static String csv(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String element(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String copyText(String text) {
        return text.replace("\\", "\\\\")
                .replace("\b", "\\b")
                .replace("\f", "\\f")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t")
                .replace("\u000b", "\\v");
    }

    private static String encoded(ValueEncoder<String> encoder, String text, int capacity) {
        EncodeBuffer buffer = new EncodeBuffer(capacity);
        buffer.putByte('<');
        encoder.encode(text, buffer);
        buffer.putByte('>');
        return new String(buffer.toByteArray(), StandardCharsets.UTF_8);
    }

    private static void assertEscaped(String text, int capacity) {
        ValueEncoder<String> utf8 = (value, out) -> out.putUtf8(value);
        assertThat(encoded(Escapes.CSV.quoting(utf8), text, capacity)).isEqualTo("<" + csv(text) + ">");
        assertThat(encoded(Escapes.ARRAY_ELEMENT.quoting(utf8), text, capacity)).isEqualTo("<" + element(text) + ">");
        assertThat(encoded(Escapes.COPY_TEXT.escaping(utf8), text, capacity)).isEqualTo("<" + copyText(text) + ">");
    }

    @Property(tries = 2000)
    void any_text_is_escaped_in_a_buffer_of_any_capacity(
            @ForAll @IntRange(max = 40) int length, @ForAll @IntRange(max = 90) int capacity, @ForAll Random random) {
        int[] codePoints = ALPHABET.codePoints().toArray();
        int[] text = random.ints(length, 0, codePoints.length)
                .map(i -> codePoints[i])
                .toArray();

        assertEscaped(new String(text, 0, length), capacity);
    }

    static Stream<Arguments> lengthsAroundCapacities() {
        return Stream.of(16, 64, 1024).flatMap(capacity -> Stream.of(-3, -2, -1, 0, 1, 2)
                .map(more -> Arguments.of(capacity, capacity + more)));
    }

    @ParameterizedTest
    @MethodSource("lengthsAroundCapacities")
    void texts_that_just_fit_before_they_are_escaped_are_whole_after_it(int capacity, int length) {
        char[] plain = new char[length];
        Arrays.fill(plain, 'x');
        for (char special : new char[] {'"', '\\', '\n'}) {
            for (int place : new int[] {0, length / 2, length - 1}) {
                char[] text = plain.clone();
                text[place] = special;
                assertEscaped(new String(text), capacity);
            }
            assertEscaped(String.valueOf(special).repeat(length), capacity);
        }
        assertEscaped(new String(plain), capacity);
    }
}
