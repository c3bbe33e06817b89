package io.fillrate.e2e.targets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockIoDelayTest {

    @Test
    void the_delay_is_field_42_whatever_the_name_of_the_process() {
        String stat = "17 (post) gres: a b) S "
                + IntStream.rangeClosed(4, 52).mapToObj(String::valueOf).collect(Collectors.joining(" "));

        assertThat(BlockIoDelay.parse(stat)).isEqualTo(420_000_000);
    }
}
