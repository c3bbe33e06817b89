package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EncodeBufferTest {

    @Property(tries = 300)
    void what_was_written_stays_whatever_the_first_capacity(
            @ForAll @IntRange(max = 40) int capacity, @ForAll Random random) {
        EncodeBuffer buffer = new EncodeBuffer(capacity);
        ByteBuffer expected = ByteBuffer.allocate(10_000);

        for (int i = 0; i < 100; i++) {
            long value = random.nextLong();
            switch (random.nextInt(7)) {
                case 0 -> {
                    buffer.putByte((int) value);
                    expected.put((byte) value);
                }
                case 1 -> {
                    buffer.putShort((int) value);
                    expected.putShort((short) value);
                }
                case 2 -> {
                    buffer.putInt((int) value);
                    expected.putInt((int) value);
                }
                case 3 -> {
                    buffer.putLong(value);
                    expected.putLong(value);
                }
                case 4 -> {
                    byte[] bytes = new byte[random.nextInt(60)];
                    random.nextBytes(bytes);
                    buffer.putBytes(bytes);
                    expected.put(bytes);
                }
                case 5 -> {
                    buffer.putAscii("ascii");
                    expected.put("ascii".getBytes(StandardCharsets.US_ASCII));
                }
                default -> {
                    String text = "aé語😀".repeat(random.nextInt(5)) + "z".repeat(random.nextInt(20));
                    buffer.putUtf8(text);
                    expected.put(text.getBytes(StandardCharsets.UTF_8));
                }
            }
        }

        byte[] written = new byte[expected.position()];
        expected.flip().get(written);
        assertThat(buffer.toByteArray()).isEqualTo(written);
        assertThat(buffer.size()).isEqualTo(written.length);
        assertThat(buffer.array()).startsWith(written);
    }

    @Test
    void places_that_were_reserved_can_be_filled_later() {
        EncodeBuffer buffer = new EncodeBuffer(0);
        int at = buffer.reserve(15);
        buffer.putByte(0x7f);
        buffer.setByte(at, 1);
        buffer.setShort(at + 1, 0x0203);
        buffer.setInt(at + 3, 0x04050607);
        buffer.setLong(at + 7, 0x08090a0b0c0d0e0fL);

        assertThat(buffer.toByteArray()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0x7f);
    }

    @Test
    void a_cleared_buffer_keeps_its_room() {
        EncodeBuffer buffer = new EncodeBuffer(1);
        buffer.putBytes(new byte[1000]);
        byte[] room = buffer.array();
        buffer.clear();
        buffer.putBytes(new byte[1000]);

        assertThat(buffer.array()).isSameAs(room);
        assertThat(buffer.size()).isEqualTo(1000);
    }
}
