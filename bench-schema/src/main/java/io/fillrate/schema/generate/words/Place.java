package io.fillrate.schema.generate.words;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A city, and what its addresses have in common. Immutable.
 *
 * @param code of the country: two letters (ISO 3166)
 * @param postcode form of its postal codes: {@code #} is any digit, {@code @} any letter
 */
public record Place(String city, String country, String code, String postcode) {

    private static final List<Place> ALL = Words.of("place").stream()
            .map(line -> line.split("/", -1))
            .map(parts -> new Place(parts[0], parts[1], parts[2], parts[3]))
            .toList();

    private static final Map<String, Place> BY_CITY =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Place::city, Function.identity()));

    private static final Map<String, List<Place>> BY_COUNTRY =
            ALL.stream().collect(Collectors.groupingBy(Place::country));

    private static final Map<String, List<Place>> BY_CODE = ALL.stream().collect(Collectors.groupingBy(Place::code));

    /** Those of every country's codes. */
    private static final String LETTERS = "ABCEGHJKLMNPRSTVWXYZ";

    /** The longest postal code, in characters. */
    public static final int POSTCODE_LENGTH = 10;

    /** The cities of all places, all different. */
    public static List<String> cities() {
        return ALL.stream().map(Place::city).toList();
    }

    /** The place of a city, also if a code after its name distinguishes it from others: {@code Cork 3f}. Empty if it is not known. */
    public static Optional<Place> ofCity(String city) {
        Place place = BY_CITY.get(city);
        int blank = city.lastIndexOf(' ');
        return Optional.ofNullable(place != null || blank < 0 ? place : BY_CITY.get(city.substring(0, blank)));
    }

    /** The places of a country, by its name or code; empty if none is known. */
    public static List<Place> ofCountry(String country) {
        List<Place> byName = BY_COUNTRY.get(country);
        return byName == null ? BY_CODE.getOrDefault(country, List.of()) : byName;
    }

    /**
     * A postal code.
     *
     * @param bits any of the 2^64 values, which choose one
     */
    public String postcode(long bits) {
        StringBuilder text = new StringBuilder(POSTCODE_LENGTH);
        long left = bits >>> 1;
        for (int i = 0; i < postcode.length(); i++) {
            char c = postcode.charAt(i);
            if (c == '#') {
                text.append(left % 10);
                left /= 10;
            } else if (c == '@') {
                text.append(LETTERS.charAt((int) (left % LETTERS.length())));
                left /= LETTERS.length();
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
