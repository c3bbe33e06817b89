package io.fillrate.schema.generate.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WordsTest {

    static Stream<String> lists() {
        return Words.lists().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("lists")
    void words_of_a_list_differ_without_case_and_accents(String list) {
        assertThat(Words.of(list).stream().map(Words::folded)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("lists")
    void lists_have_a_few_words_and_no_blanks_around_them(String list) {
        List<String> words = Words.of(list);

        assertThat(words).hasSizeGreaterThan(3).allMatch(word -> word.equals(word.strip()) && !word.isEmpty());
    }

    @ParameterizedTest
    @MethodSource("sentenceLists")
    void words_of_sentences_are_of_two_to_eight_letters(String list) {
        assertThat(Words.of(list)).allMatch(word -> word.matches("[a-z]{2,8}"));
    }

    static Stream<String> sentenceLists() {
        return Stream.of("adjective", "noun", "verb", "link");
    }
}
