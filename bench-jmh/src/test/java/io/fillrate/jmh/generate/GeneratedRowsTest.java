package io.fillrate.jmh.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.jmh.SampleRows;
import io.fillrate.jmh.generate.RandomSourceBenchmark.RandomSource;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is generated is what the benchmarks say it is. */
@Tag("heavy")
class GeneratedRowsTest {

    /** Random numbers start anew after as many. */
    private static final int ROWS_OF_BLOCK = 1024;

    @Test
    void sixteen_columns_have_the_lengths_of_the_public_benchmark() {
        assertThat(SixteenColumns.WORKLOAD.table().columns())
                .extracting(Column::type)
                .containsExactly(
                        Scalar.INT8,
                        Scalar.INT4,
                        Scalar.INT8,
                        Scalar.TEXT,
                        Scalar.TEXT,
                        Scalar.TEXT,
                        new ColumnType.Numeric(12, 2),
                        Scalar.FLOAT8,
                        Scalar.FLOAT4,
                        Scalar.INT4,
                        Scalar.BOOLEAN,
                        Scalar.TIMESTAMP,
                        Scalar.TIMESTAMP,
                        Scalar.TEXT,
                        Scalar.UUID,
                        Scalar.JSONB);
        assertThat(SampleRows.of(SixteenColumns.WORKLOAD))
                .hasSize(SampleRows.COUNT)
                .allSatisfy(row -> {
                    assertThat(row.name()).hasSize(64);
                    assertThat(row.description()).hasSize(256);
                    assertThat(row.status()).hasSize(16);
                    assertThat(row.flags()).matches("[01]{8}");
                    assertThat(row.payload())
                            .matches("\\{\"[\\w-]{8}\":\"[\\w-]{12}\",\"[\\w-]{8}\":\\d+,\"[\\w-]{8}\":[\\d.E]+}");
                })
                .extracting(SixteenColumns::description)
                .doesNotHaveDuplicates();
    }

    @Test
    void rows_are_the_same_every_time() {
        assertThat(SampleRows.of(SixteenColumns.WORKLOAD)).isEqualTo(SampleRows.of(SixteenColumns.WORKLOAD));
    }

    @Test
    void a_map_and_an_index_dispatch_the_cells_of_the_same_rows() {
        List<Column<SixteenColumns>> columns = SixteenColumns.WORKLOAD.table().columns();
        RowDispatchBenchmark map = new RowDispatchBenchmark();
        RowDispatchBenchmark array = new RowDispatchBenchmark();
        map.open();
        array.open();
        for (SixteenColumns row :
                SixteenColumns.WORKLOAD.generator(SampleRows.SEED).rows(ROWS_OF_BLOCK)) {
            for (int i = 0; i < columns.size(); i++) {
                Column<SixteenColumns> column = columns.get(i);
                assertThat(map.byColumn(column)).isEqualTo(column.get(row));
                assertThat(array.byIndex(i)).isEqualTo(column.get(row));
            }
        }
    }

    @Test
    void a_cell_is_read_alike_by_column_by_name_and_by_index() {
        List<Column<SixteenColumns>> columns = SixteenColumns.WORKLOAD.table().columns();
        RowReadBenchmark read = new RowReadBenchmark();
        read.open();
        SixteenColumns row = SixteenColumns.WORKLOAD.generator(SampleRows.SEED).row(7);
        for (int i = 0; i < columns.size(); i++) {
            Column<SixteenColumns> column = columns.get(i);
            assertThat(read.byColumn(column, row)).isNotNull().isEqualTo(column.get(row));
            assertThat(read.byName(column, row)).isEqualTo(column.get(row));
            assertThat(read.byIndex(i, row)).isEqualTo(column.get(row));
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_source_is_seeded_and_fills_its_range(RandomSource source) {
        RandomGenerator random = source.create(SampleRows.SEED);
        RandomGenerator again = source.create(SampleRows.SEED);
        long ones = 0;
        for (int i = 0; i < 1000; i++) {
            long value = random.nextLong();
            assertThat(again.nextLong()).isEqualTo(value);
            ones += Long.bitCount(value);
        }
        assertThat(ones).isBetween(31_000L, 33_000L);
    }
}
