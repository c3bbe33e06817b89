package io.fillrate.schema.generate.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.schema.generate.Specs;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTextTest {

    private static Domain of(String pattern, ColumnLimits limits) {
        return Specs.texts("code", 200, limits.withRegex(pattern));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^[a-z0-9_]+$",
                "^[A-Z]{2}-\\d{4}$",
                "^(foo|bar|baz)[0-9]{1,3}$",
                "^[^@]+@[^@]+\\.[^@]+$",
                "^.+@.+\\..+$",
                "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$",
                "^#[0-9a-fA-F]{6}$",
                "^https?://",
                "^\\+?[0-9]{7,15}$",
                "@",
                "[A-Z]",
                "^[a-f0-9]{64}$",
                "^(a|ab)(c|bcd)?$",
                "^a$|^b+$",
                "^\\w+( \\w+)*$",
                "^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$",
                "^[^\\s]+$",
                "^x{0,2}y*z?w$",
                "^[0-9]{4}-(0[1-9]|1[0-2])$",
                "^[]a]+$",
                "^.{1,64}$",
                "^\\S.*$"
            })
    void every_text_matches_and_is_different(String pattern) {
        Domain texts = of(pattern, ColumnLimits.NONE);
        Pattern java = Pattern.compile(pattern.replace("[]a]", "[\\]a]"));

        List<String> found = Specs.numbers(texts, 2_000)
                .mapToObj(number -> (String) texts.at(number))
                .toList();

        assertThat(found)
                .doesNotHaveDuplicates()
                .allMatch(text -> java.matcher(text).find() && text.length() <= 200);
        assertThat(found).allMatch(text -> text.equals(text.stripTrailing()));
    }

    @ParameterizedTest
    @CsvSource({"^[a-c]{1}$, 3", "^[01]{3}$, 8", "'^(a|ab|abc)(c|bc|)$', 7", "^a?a?a$, 3", "^[A-C]$, 3", "^[a-cA-C]$, 6"
    })
    void texts_are_counted_once_however_they_match(String pattern, long size) {
        assertThat(of(pattern, ColumnLimits.NONE).size()).isEqualTo(size);
    }

    @Test
    void small_letters_are_preferred_and_capitals_left_out_where_case_is_ignored() {
        Room room = new Room(1, 10, 0, false, true);

        assertThat(of("^[a-cA-C]+$", ColumnLimits.NONE).at(3)).isEqualTo("aa");
        assertThat(RegexText.of(List.of("^[a-cA-C]$"), room, true).size()).isEqualTo(3);
        assertThat(RegexText.of(List.of("^[A-C]$"), room, true).size()).isEqualTo(3);
    }

    @Test
    void lengths_are_kept() {
        Domain texts = of(
                "^[a-z]+$", ColumnLimits.NONE.withMinLength(5).withMaxLength(6).withDistinct(1_000_000_000));

        assertThat(texts.size()).isEqualTo((long) Math.pow(26, 5) + (long) Math.pow(26, 6));
        assertThat(texts.at(0)).isEqualTo("aaaaa");
        assertThat(texts.at(texts.size() - 1)).isEqualTo("zzzzzz");
    }

    @Test
    void texts_go_on_where_the_pattern_is_not_anchored() {
        Domain texts = of("ab", ColumnLimits.NONE);

        assertThat(LongStream.range(0, 500)
                        .mapToObj(i -> texts.at(i).toString())
                        .collect(Collectors.toSet()))
                .hasSize(500)
                .allMatch(text -> text.contains("ab"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?=a)b",
                "a(?!b)",
                "\\bword",
                "(a",
                "a)",
                "[a",
                "a{2",
                "^a^b$",
                "*a",
                "\\1(a)",
                "[[:nonsense:]]",
                "(?i)a"
            })
    void others_are_not_understood(String pattern) {
        assertThatThrownBy(() -> of(pattern, ColumnLimits.NONE)).isInstanceOf(NotUnderstoodException.class);
    }

    @Test
    void a_pattern_that_fits_no_length_is_refused() {
        assertThatThrownBy(() -> of("^[a-z]{5}$", ColumnLimits.NONE.withMaxLength(4)))
                .isInstanceOf(NotUnderstoodException.class)
                .hasMessageContaining("^[a-z]{5}$");
    }
}
