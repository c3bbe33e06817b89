package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {

    @Provide
    Arbitrary<String> anyChars() {
        Arbitrary<Character> chars = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(8, Arbitraries.chars().range('\u0001', '\u007f')),
                net.jqwik.api.Tuple.of(2, Arbitraries.chars().range('\u0080', '\ud7ff')),
                net.jqwik.api.Tuple.of(1, Arbitraries.chars().range('\ud800', '\udfff')),
                net.jqwik.api.Tuple.of(1, Arbitraries.of('\0', '\u007f', '\u0080', '\u07ff', '\u0800', '\uffff')));
        return chars.list().ofMaxSize(30).map(list -> {
            StringBuilder text = new StringBuilder();
            list.forEach(text::append);
            return text.toString();
        });
    }

    /** What the JDK says: the bytes, or null where it finds no such code point; and PostgreSQL has no U+0000. */
    private static byte @Nullable [] reference(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8
                    .newEncoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(text));
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            return text.indexOf('\0') < 0 ? copy : null;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    @Property(tries = 3000)
    void strings_are_encoded_as_the_jdk_does_or_refused(
            @ForAll("anyChars") String text, @ForAll @IntRange(max = 8) int capacity) {
        EncodeBuffer buffer = new EncodeBuffer(capacity);
        buffer.putByte('<');
        byte[] reference = reference(text);

        if (reference == null) {
            assertThatThrownBy(() -> buffer.putUtf8(text)).isInstanceOf(ValueException.class);
        } else {
            buffer.putUtf8(text);
            buffer.putByte('>');
            ByteBuffer expected = ByteBuffer.allocate(reference.length + 2);
            expected.put((byte) '<').put(reference).put((byte) '>');
            assertThat(buffer.toByteArray()).isEqualTo(expected.array());
        }
    }

    @Property(tries = 500)
    void long_strings_too(@ForAll("anyChars") String text, @ForAll @IntRange(min = 64, max = 300) int before) {
        strings_are_encoded_as_the_jdk_does_or_refused("x".repeat(before) + text, 8);
        strings_are_encoded_as_the_jdk_does_or_refused(text + "é".repeat(before) + text, 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {4092, 4093, 4094, 4095, 4096, 4097, 8191})
    void a_character_where_a_chunk_ends_is_whole(int place) {
        for (String special : new String[] {"é", "語", "😀", "ééé", "😀😀"}) {
            String text = "a".repeat(place) + special + "b".repeat(5000);

            strings_are_encoded_as_the_jdk_does_or_refused(text, 8);
            strings_are_encoded_as_the_jdk_does_or_refused("a".repeat(place) + special, 8);
        }
        for (String refused : new String[] {"\ud83d", "\ude00", "\ud83db", "\0"}) {
            strings_are_encoded_as_the_jdk_does_or_refused("a".repeat(place) + refused, 8);
            strings_are_encoded_as_the_jdk_does_or_refused("a".repeat(place) + refused + "b".repeat(5000), 8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 31, 32, 63, 64, 100})
    void the_place_of_a_character_among_plain_ones_makes_no_difference(int place) {
        for (String special : new String[] {"é", "語", "😀", "\u007f", "\u0080"}) {
            String text = "a".repeat(place) + special + "b".repeat(100 - place);
            EncodeBuffer buffer = new EncodeBuffer(8);
            buffer.putUtf8(text);

            assertThat(buffer.toByteArray()).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        }
        assertThatThrownBy(() -> new EncodeBuffer(8).putUtf8("a".repeat(place) + "\0" + "b".repeat(100 - place)))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("character " + place + " is U+0000");
    }
}
