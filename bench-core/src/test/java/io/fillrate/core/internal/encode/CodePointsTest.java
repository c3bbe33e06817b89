package io.fillrate.core.internal.encode;

import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every code point that text can hold: all but U+0000, which PostgreSQL has no place for, and the halves of surrogate pairs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class CodePointsTest {

    private static final int PER_TEXT = 500;

    private final CopyServer server = new CopyServer();

    @AfterAll
    void close() throws SQLException {
        server.close();
    }

    private static List<String> texts() {
        int[] codePoints = IntStream.concat(
                        IntStream.range(1, Character.MIN_SURROGATE),
                        IntStream.rangeClosed(Character.MAX_SURROGATE + 1, Character.MAX_CODE_POINT))
                .toArray();
        List<String> texts = new ArrayList<>();
        for (int from = 0; from < codePoints.length; from += PER_TEXT) {
            texts.add(new String(codePoints, from, Math.min(PER_TEXT, codePoints.length - from)));
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void every_code_point_comes_back(Format format) throws SQLException {
        Table<Cell> table = Cell.table("code_points", Scalar.TEXT);
        List<Cell> rows = Cell.rows(texts());

        server.load(table, format, rows);

        server.verify(table, rows);
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void every_code_point_comes_back_in_an_array(Format format) throws SQLException {
        Table<Cell> table = Cell.table("code_points", new Array(Scalar.TEXT));
        List<Cell> rows = Cell.rows(List.of(texts()));

        server.load(table, format, rows);

        server.verify(table, rows);
    }
}
