package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.ColumnType.Scalar;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowDigestTest {

    private record Row(
            @Nullable String text, double number, @Nullable List<?> list, String hex) {
        Row(@Nullable String text, List<?> list) {
            this(text, 0, list, "");
        }
    }

    private static final Table<Row> TABLE = new Table<>(
            "t",
            List.of(
                    Column.<Row>text("s", Row::text).orNull(),
                    Column.float8("f", Row::number),
                    Column.<Row>array("a", Scalar.TEXT, Row::list).orNull(),
                    Column.bytea("b", r -> HexFormat.of().parseHex(r.hex))),
            List.of());

    private static String digest(Row... rows) {
        return RowDigest.of(TABLE, RowSource.of(List.of(rows)));
    }

    @Test
    void the_canonical_form_is_as_documented() throws Exception {
        Row first = new Row("größe", -0.5, Arrays.asList("x", null, List.of()), "01ff");
        Row second = new Row(null, 0, null, "");
        String canonical = "1:t,1:s,4:text,1:f,6:float8,1:a,6:text[],1:b,5:bytea,"
                + "7:größe,16:bfe0000000000000,[1:x,-[]]4:01ff,"
                + "-1:0,-0:,";

        assertThat(digest(first, second))
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256")
                                .digest(canonical.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void whatever_differs_shows() {
        String digest = digest(new Row("a", List.of("b")));

        assertThat(digest(new Row("a", List.of("b")))).isEqualTo(digest);
        assertThat(List.of(
                        digest(),
                        digest(new Row("a", List.of("b")), new Row("a", List.of("b"))),
                        digest(new Row("b", List.of("b"))),
                        digest(new Row(null, List.of("b"))),
                        digest(new Row("-", List.of("b"))),
                        digest(new Row("a", List.of("b", ""))),
                        digest(new Row("a", List.of(List.of("b")))),
                        digest(new Row("a", -0.0, List.of("b"), "")),
                        digest(new Row("a", 0, List.of("b"), "00")),
                        RowDigest.of(TABLE.named("u"), RowSource.of(List.of(new Row("a", List.of("b")))))))
                .doesNotHaveDuplicates()
                .doesNotContain(digest);
    }

    @Test
    void the_order_of_rows_shows() {
        Row one = new Row("1", List.of());
        Row two = new Row("2", List.of());

        assertThat(digest(one, two)).isNotEqualTo(digest(two, one));
    }
}
