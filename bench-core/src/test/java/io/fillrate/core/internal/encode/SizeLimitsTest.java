package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Sizes that no test can allocate: a buffer's size can be set without filling it. */
class SizeLimitsTest {

    private static final int MAX_FIELD_BYTES = 0x3fffffff;

    @Test
    void a_field_of_the_greatest_size_is_closed() {
        EncodeBuffer buffer = new EncodeBuffer(16);
        buffer.truncate(4 + MAX_FIELD_BYTES);

        assertThatNoException().isThrownBy(() -> BinaryValues.closeField(0, buffer));
        assertThat(buffer.array()).startsWith(0x3f, 0xff, 0xff, 0xff);
    }

    @Test
    void a_longer_field_is_refused() {
        EncodeBuffer buffer = new EncodeBuffer(16);
        buffer.truncate(4 + MAX_FIELD_BYTES + 1);

        assertThatThrownBy(() -> BinaryValues.closeField(0, buffer))
                .isInstanceOf(ValueException.class)
                .hasMessage("takes 1073741824 bytes: PostgreSQL takes 1073741823 at most");
    }

    @Test
    void a_buffer_of_more_than_two_gigabytes_is_refused() {
        EncodeBuffer buffer = new EncodeBuffer(16);
        buffer.truncate(Integer.MAX_VALUE - 20);

        assertThatThrownBy(() -> buffer.reserve(13))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("takes 2147483640 bytes: a chunk holds 2 GiB at most");
        assertThatThrownBy(() -> buffer.reserve(Integer.MAX_VALUE))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("2 GiB at most");
    }
}
