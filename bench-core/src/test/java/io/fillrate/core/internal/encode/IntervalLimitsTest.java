package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every field of an interval takes every value, which pgjdbc cannot read back; the server's binary form tells. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class IntervalLimitsTest {

    private static final int[] INTS = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, Integer.MAX_VALUE};
    private static final long[] LONGS = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE};

    private final CopyServer server = new CopyServer();

    @AfterAll
    void close() throws SQLException {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void every_field_takes_every_value(Format format) throws SQLException {
        List<Interval> values = new ArrayList<>();
        for (int months : INTS) {
            for (int days : INTS) {
                for (long micros : LONGS) {
                    values.add(new Interval(months, days, micros));
                }
            }
        }
        Table<Cell> table = Cell.table("intervals", Scalar.INTERVAL);

        server.load(table, format, Cell.rows(values));

        assertThat(BinaryRows.of(server.exportBinary(table)).stream().map(row -> decoded(row.get(1))))
                .containsExactlyElementsOf(values);
    }

    private static Interval decoded(String hex) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
        long micros = bytes.getLong();
        int days = bytes.getInt();
        return new Interval(bytes.getInt(), days, micros);
    }
}
