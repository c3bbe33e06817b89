package io.fillrate.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "##[error]x         | # #[error]x",
                "a##[add-mask]x     | a# #[add-mask]x",
                "###[group]x        | ## #[group]x",
                "##vso[task.done]x  | # #vso[task.done]x",
                "##teamcity[a 'b']  | # #teamcity[a 'b']",
            })
    void a_build_server_finds_no_command_within_a_text(String text, String printable) {
        assertThat(Printable.of(text)).isEqualTo(printable);
    }

    @ParameterizedTest
    @ValueSource(strings = {"::set-output name=a::b", " \t::error::x", "\u00a0::error::x", "\u2003 ::add-mask::x"})
    void a_line_does_not_begin_with_a_command(String line) {
        assertThat(Printable.line(line).replaceAll("[\\s\\p{Z}]", " ").strip())
                .startsWith(": :")
                .isNotEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a::b", "# a", "C##", "a ##b", "x::text", "12:30", ":", ""})
    void what_only_resembles_a_command_stays(String text) {
        assertThat(Printable.line(Printable.of(text))).isEqualTo(text);
    }
}
