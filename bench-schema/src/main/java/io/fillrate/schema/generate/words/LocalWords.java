package io.fillrate.schema.generate.words;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The names of people, places and companies, and the beginnings of phone numbers, that are usual in a language; all other words are those
 * of {@link Words}. Immutable.
 */
public final class LocalWords {

    /** English streets and companies, with names of people and cities from all over the world. */
    public static final LocalWords ENGLISH = new LocalWords(Map.of());

    private static final String ENGLISH_LOCALE = "en";

    private static final List<String> LOCALES = List.of("de", ENGLISH_LOCALE, "es", "fr", "it");

    private final Map<String, List<String>> lists;
    private final List<Place> places;
    private final Map<String, Place> byCity;
    private final Map<String, List<Place>> byCountry = new HashMap<>();

    private LocalWords(Map<String, List<String>> lists) {
        this.lists = lists;
        places = of("place").stream().map(Place::parse).toList();
        byCity = places.stream().collect(Collectors.toUnmodifiableMap(Place::city, Function.identity()));
        byCountry.putAll(places.stream().collect(Collectors.groupingBy(Place::code)));
        byCountry.putAll(places.stream().collect(Collectors.groupingBy(Place::country)));
    }

    /**
     * The words of a language.
     *
     * @param locale one of {@link #locales}
     * @throws IllegalArgumentException if it is not
     */
    public static LocalWords in(String locale) {
        if (!LOCALES.contains(locale)) {
            throw new IllegalArgumentException(locale + ": must be one of " + String.join(", ", LOCALES));
        }
        return locale.equals(ENGLISH_LOCALE) ? ENGLISH : new LocalWords(Words.read("words-" + locale + ".txt"));
    }

    /** The languages that there are words of, by their codes (ISO 639). */
    public static List<String> locales() {
        return LOCALES;
    }

    /** The lists that differ from those of {@link Words}. */
    Map<String, List<String>> lists() {
        return lists;
    }

    /** Whether a list differs from that of {@link Words}, or is not there. */
    public boolean has(String list) {
        return lists.containsKey(list);
    }

    /** The words of a list; see {@link Words#of}. */
    public List<String> of(String list) {
        List<String> own = lists.get(list);
        return own == null ? Words.of(list) : own;
    }

    /** The words of a list that are of ASCII letters only, in lower case. */
    public List<String> plain(String list) {
        return Words.plain(of(list));
    }

    /** The cities of all places, all different. */
    public List<String> cities() {
        return places.stream().map(Place::city).toList();
    }

    /** The code of the country that most places are in; empty for English, whose places are all over the world. */
    public Optional<String> country() {
        return this == ENGLISH
                ? Optional.empty()
                : byCountry.entrySet().stream()
                        .filter(places -> places.getKey().length() == 2)
                        .max(Comparator.comparingInt(places -> places.getValue().size()))
                        .map(Map.Entry::getKey);
    }

    /** The regions of all places: their states, provinces or the like. */
    public List<String> regions() {
        return places.stream().map(Place::region).distinct().toList();
    }

    /** Codes of two letters of those that have one. */
    public List<String> regionCodes() {
        return places.stream()
                .map(Place::regionCode)
                .filter(code -> code.length() == 2)
                .distinct()
                .toList();
    }

    /** The place of a city, also if a code after its name distinguishes it from others: {@code Cork 3f}. Empty if it is not known. */
    public Optional<Place> placeOf(String city) {
        Place place = byCity.get(city);
        int blank = city.lastIndexOf(' ');
        return Optional.ofNullable(place != null || blank < 0 ? place : byCity.get(city.substring(0, blank)));
    }

    /** The places of a country, by its name or code; empty if none is known. */
    public List<Place> placesIn(String country) {
        return byCountry.getOrDefault(country, List.of());
    }
}
