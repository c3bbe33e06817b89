package io.fillrate.jmh.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.jmh.Rows;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is generated is what the benchmarks say it is. */
class GeneratedRowsTest {

    @Test
    void a_payload_has_sixteen_columns_with_a_long_text_and_json() {
        List<Column<Payload>> columns = Payload.WORKLOAD.table().columns();
        assertThat(columns).hasSize(16).extracting(Column::type).contains(Scalar.JSONB);
        assertThat(Rows.of(Payload.WORKLOAD))
                .hasSize(Rows.COUNT)
                .allSatisfy(row -> {
                    assertThat(row.description()).hasSize(256);
                    assertThat(row.document())
                            .hasSizeBetween(100, 160)
                            .startsWith("{\"id\":")
                            .endsWith("}}");
                })
                .extracting(Payload::description)
                .doesNotHaveDuplicates();
    }

    @Test
    void rows_are_the_same_every_time() {
        assertThat(Rows.of(Payload.WORKLOAD)).isEqualTo(Rows.of(Payload.WORKLOAD));
    }

    @ParameterizedTest
    @EnumSource
    void every_source_is_seeded_and_fills_its_range(RandomSource source) {
        RandomGenerator random = source.create(Rows.SEED);
        RandomGenerator again = source.create(Rows.SEED);
        long ones = 0;
        for (int i = 0; i < 1000; i++) {
            long value = random.nextLong();
            assertThat(again.nextLong()).isEqualTo(value);
            ones += Long.bitCount(value);
        }
        assertThat(ones).isBetween(31_000L, 33_000L);
    }
}
