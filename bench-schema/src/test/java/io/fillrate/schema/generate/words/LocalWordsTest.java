package io.fillrate.schema.generate.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.data.IndexedRandom;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LocalWordsTest {

    static Stream<LocalWords> all() {
        return LocalWords.locales().stream().map(LocalWords::in);
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_city_has_a_country_and_postal_codes_that_fit_common_columns(LocalWords words) {
        IndexedRandom random = new IndexedRandom(42);
        for (String city : words.cities()) {
            Place place = words.placeOf(city).orElseThrow();
            assertThat(words.placeOf(city + " 3f")).contains(place);
            assertThat(place.code()).as(city).matches("[A-Z]{2}");
            assertThat(place.country()).as(city).hasSizeLessThanOrEqualTo(20);
            assertThat(words.placesIn(place.country())).contains(place);
            assertThat(words.placesIn(place.code())).contains(place);
            for (int i = 0; i < 100; i++) {
                assertThat(place.postcode(random.bits(i)))
                        .as(city)
                        .hasSameSizeAs(place.postcode())
                        .hasSizeLessThanOrEqualTo(Place.POSTCODE_LENGTH)
                        .matches("[A-Z0-9][A-Z0-9 -]+");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void countries_of_cities_are_spelt_as_in_the_list_of_countries(LocalWords words) {
        assertThat(words.cities().stream()
                        .map(city -> words.placeOf(city).orElseThrow().country())
                        .filter(country -> !words.of("country").contains(country))
                        .distinct())
                .isSubsetOf("Czechia", "Ecuador", "Costa Rica", "Bulgaria");
    }

    @ParameterizedTest
    @MethodSource("all")
    void words_of_a_list_differ_without_case_and_accents_and_have_no_blanks_around_them(LocalWords words) {
        words.lists().forEach((name, list) -> {
            assertThat(list.stream().map(Words::folded)).as(name).doesNotHaveDuplicates();
            assertThat(list)
                    .as(name)
                    .hasSizeGreaterThan(3)
                    .allMatch(word -> word.equals(word.strip()) && !word.isEmpty());
        });
    }

    @Test
    void every_language_has_the_same_lists() {
        assertThat(all().filter(words -> words != LocalWords.ENGLISH))
                .hasSize(4)
                .allSatisfy(words -> assertThat(words.lists().keySet())
                        .contains("first", "last", "place", "country", "company", "phone")
                        .containsAnyOf("street", "street-then-number"));
    }

    @Test
    void a_place_that_is_not_known_is_empty() {
        assertThat(LocalWords.ENGLISH.placeOf("Atlantis")).isEmpty();
        assertThat(LocalWords.ENGLISH.placesIn("Atlantis")).isEqualTo(List.of());
    }

    @Test
    void a_language_that_is_not_known_is_refused() {
        assertThatThrownBy(() -> LocalWords.in("tlh")).hasMessage("tlh: must be one of de, en, es, fr, it");
    }
}
