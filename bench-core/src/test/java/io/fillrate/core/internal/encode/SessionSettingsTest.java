package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our text forms mean the same whatever a session's settings are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class SessionSettingsTest {

    private static final List<ColumnType> TYPES = List.of(
            Scalar.DATE,
            Scalar.TIME,
            Scalar.TIMESTAMP,
            Scalar.TIMESTAMPTZ,
            Scalar.INTERVAL,
            Scalar.BYTEA,
            Scalar.FLOAT8,
            Scalar.TEXT);

    private final CopyServer server = new CopyServer();

    @AfterAll
    void close() throws SQLException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "datestyle = 'ISO, DMY'",
                "datestyle = 'ISO, YMD'",
                "intervalstyle = 'sql_standard'",
                "intervalstyle = 'iso_8601'",
                "intervalstyle = 'postgres_verbose'",
                "timezone = 'Asia/Kathmandu'",
                "timezone = 'America/St_Johns'",
                "bytea_output = 'escape'",
                "extra_float_digits = -15",
                "standard_conforming_strings = off",
                "array_nulls = on"
            })
    void values_are_the_same_under_any_settings(String setting) throws SQLException {
        for (ColumnType scalar : TYPES) {
            for (ColumnType type : List.of(scalar, new Array(scalar))) {
                Table<Cell> table = Cell.table("cells", type);
                List<Cell> rows = Cell.rows(values(type));
                server.execute("RESET ALL; SET search_path = pg_temp");
                server.load(table, Format.BINARY, rows);
                List<List<String>> expected = BinaryRows.of(server.exportBinary(table));

                server.execute("SET " + setting);
                for (Format format : List.of(Format.CSV, Format.TEXT)) {
                    server.load(table, format, rows);
                    List<List<String>> stored = BinaryRows.of(server.exportBinary(table));
                    for (int i = 0; i < rows.size(); i++) {
                        assertThat(stored.get(i))
                                .as("%s of %s by %s", rows.get(i).value(), type.sqlName(), format)
                                .isEqualTo(expected.get(i));
                    }
                }
            }
        }
    }

    private static List<@Nullable Object> values(ColumnType type) {
        List<@Nullable Object> values = new ArrayList<>(Samples.of(type));
        if (type == Scalar.INTERVAL) {
            values.add(new Interval(-1, 2, 3));
            values.add(new Interval(1, -2, 3));
            values.add(new Interval(-14, 0, 1));
            values.add(new Interval(0, -3, 4));
            values.add(new Interval(-1, 2, -3_600_000_000L));
            values.add(new Interval(1, -2, Long.MAX_VALUE));
            values.add(new Interval(0, 0, Long.MIN_VALUE));
        }
        return values;
    }
}
