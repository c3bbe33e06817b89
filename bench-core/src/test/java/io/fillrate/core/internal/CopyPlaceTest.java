package io.fillrate.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopyPlaceTest {

    private static final String TABLE = "t, line 3";
    private static final int CASES = 5_000;

    /** Some of what a message has between names. */
    private static final List<String> PIECES = List.of(
            "price", "eur", "x", "7", ":", ": ", " :", ",", ", line 9, column x", "\"", "»", "\n", " ", "\\E", "行");

    /** Of German, French, Russian and Chinese, as PostgreSQL translates them. */
    private static final List<List<String>> LANGUAGES = List.of(
            List.of(", line %d", ", column %s", ": \"%s\"", ": null input"),
            List.of(", Zeile %d", ", Spalte %s", ": »%s«", ": NULL Eingabe"),
            List.of(", ligne %d", ", colonne %s", " : « %s »", " : NULL en entrée"),
            List.of(", строка %d", ", столбец %s", ": \"%s\"", ": значение NULL"),
            List.of(", 行 %d", ", 列 %s", ": \"%s\"", ": 空的输入"));

    private final Random random = new Random(42);

    private <E> E any(List<E> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String text(int maxPieces) {
        return IntStream.rangeClosed(0, random.nextInt(maxPieces))
                .mapToObj(piece -> any(PIECES))
                .reduce("", String::concat);
    }

    private List<String> names() {
        return Stream.generate(() -> text(4)).limit(8).distinct().toList();
    }

    /** What the server says before and after; in front is the type's own word. */
    private static Optional<CopyPlace> place(String copy, List<String> names) {
        String context = "JSON data, line 1: {\"COPY " + copy;
        assertThat(CopyPlace.in(context, TABLE, names)).isEmpty();
        return CopyPlace.in(context + "\nCOPY " + copy, TABLE, names);
    }

    @Test
    void a_column_is_named_in_full_whatever_its_name() {
        for (int i = 0; i < CASES; i++) {
            List<String> language = any(LANGUAGES);
            List<String> names = names();
            long line = 1L + random.nextInt(99_999);
            String name = any(names);

            String copy =
                    TABLE + language.get(0).formatted(line) + language.get(1).formatted(name);

            assertThat(place(copy, names)).as(copy).contains(new CopyPlace(line, Optional.of(name)));
        }
    }

    /** Where the name of another column is not what the text of this one may be read as. */
    @Test
    void a_value_after_the_column_does_not_belong_to_its_name() {
        int tried = 0;
        for (int i = 0; i < CASES; i++) {
            List<String> language = any(LANGUAGES);
            String name = text(4);
            String after = random.nextBoolean() ? language.get(2).formatted(text(6)) : language.get(3);
            List<String> names = Stream.concat(Stream.of(name), names().stream())
                    .distinct()
                    .filter(other -> other.equals(name) || !(name + after).startsWith(other))
                    .toList();

            String copy = TABLE + language.get(0).formatted(7) + language.get(1).formatted(name) + after;

            assertThat(place(copy, names)).as(copy).contains(new CopyPlace(7, Optional.of(name)));
            tried += names.size() > 1 ? 1 : 0;
        }
        assertThat(tried).isGreaterThan(CASES / 2);
    }

    @Test
    void a_line_shown_in_full_names_no_column() {
        for (List<String> language : LANGUAGES) {
            String copy =
                    TABLE + language.get(0).formatted(12) + language.get(2).formatted("1, column x: 2");

            assertThat(place(copy, List.of("x"))).contains(new CopyPlace(12, Optional.empty()));
        }
    }

    @Test
    void a_value_that_looks_like_a_place_is_none() {
        String context = "COPY " + TABLE + ", line 2, column x: \"1\nCOPY " + TABLE + ", line 9, column y";

        assertThat(CopyPlace.in(context, TABLE, List.of("x", "y"))).contains(new CopyPlace(2, Optional.of("x")));
    }

    @Test
    void libpq_writes_the_place_among_other_lines() {
        String error = "ERROR:  22003: value out of range\nDETAIL:  COPY t, line 9\nCONTEXT:  COPY " + TABLE
                + ", line 2, column a\nb\nLOCATION:  int4in, int.c:290\n";

        assertThat(CopyPlace.in(error, TABLE, List.of("a", "a\nb"))).contains(new CopyPlace(2, Optional.of("a\nb")));
    }

    /** Another table, before the first line, and languages with another order of words: Japanese and Korean. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "COPY t, line 3",
                "COPY t, line 3, line 0, column x",
                "COPY t, line 33, line 8, column x",
                "t, line 3のCOPY、行 8、列 x: \"1\"",
                "t, line 3 복사, 8번째 줄, x 열: \"1\"",
                "COPY t, line 3, 8행, x 열: null 입력"
            })
    void no_place_is_better_than_a_wrong_one(String context) {
        assertThat(CopyPlace.in(context, TABLE, List.of("x"))).isEmpty();
    }

    @Test
    void an_error_without_context_has_no_place() {
        assertThat(CopyPlace.in(null, TABLE, List.of("x"))).isEmpty();
    }
}
