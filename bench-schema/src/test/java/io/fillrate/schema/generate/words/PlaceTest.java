package io.fillrate.schema.generate.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.IndexedRandom;
import org.junit.jupiter.api.Test;

class PlaceTest {

    @Test
    void every_city_has_a_country_and_postal_codes_that_fit_common_columns() {
        IndexedRandom random = new IndexedRandom(42);
        for (String city : Place.cities()) {
            Place place = Place.ofCity(city).orElseThrow();
            assertThat(place.code()).as(city).matches("[A-Z]{2}");
            assertThat(place.country()).as(city).hasSizeLessThanOrEqualTo(20);
            assertThat(Place.ofCountry(place.country())).contains(place);
            assertThat(Place.ofCountry(place.code())).contains(place);
            for (int i = 0; i < 100; i++) {
                assertThat(place.postcode(random.bits(i)))
                        .as(city)
                        .hasSameSizeAs(place.postcode())
                        .hasSizeLessThanOrEqualTo(Place.POSTCODE_LENGTH)
                        .matches("[A-Z0-9][A-Z0-9 -]+");
            }
        }
    }

    @Test
    void countries_that_are_in_both_lists_are_spelt_alike() {
        assertThat(Place.cities().stream()
                        .map(city -> Place.ofCity(city).orElseThrow().country())
                        .filter(country -> !Words.of("country").contains(country))
                        .distinct())
                .containsExactlyInAnyOrder("Czechia", "Ecuador", "Costa Rica", "Bulgaria");
    }

    @Test
    void a_place_that_is_not_known_is_empty() {
        assertThat(Place.ofCity("Atlantis")).isEmpty();
        assertThat(Place.ofCountry("Atlantis")).isEmpty();
    }
}
