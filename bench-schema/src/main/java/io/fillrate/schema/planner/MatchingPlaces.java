package io.fillrate.schema.planner;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Place;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Countries, regions and coordinates that are those of their row's city, and postal codes and phone numbers of that city or country. A
 * value whose place is not known stays.
 */
final class MatchingPlaces {

    private static final int LONGEST_PHRASE = 3;

    /** What columns say of a place. */
    private enum Part {
        CITY,
        COUNTRY,
        POSTCODE,
        REGION,
        PHONE,
        LATITUDE,
        LONGITUDE
    }

    private static final Map<String, Part> BY_PHRASE = byPhrase(Map.of(
            Part.CITY, "city, town, city name, town name",
            Part.COUNTRY, "country, nation, country name, country code, country iso code, country iso",
            Part.POSTCODE, "postal code, postcode, post code, zip, zip code, zipcode",
            Part.REGION,
                    "province, county, province name, state name, state province, state code, province code, region code",
            Part.PHONE,
                    "phone, telephone, mobile, fax, cell, phone number, mobile number, fax number, mobile phone, cell phone,"
                            + " telephone number",
            Part.LATITUDE, "latitude, lat",
            Part.LONGITUDE, "longitude, lon, lng"));

    /** Prefixes of phone numbers by the code of a country. */
    private static final Map<String, String> PREFIXES = Words.of("dial").stream()
            .map(line -> line.split(" ", 2))
            .collect(Collectors.toUnmodifiableMap(sides -> sides[0], sides -> sides[1]));

    /** Characters of a column that has room for a phone number. */
    private static final int PHONE_ROOM = 18;

    /** Below this, regions have codes. */
    private static final int MIN_REGION = 8;

    /** How far an address is from the middle of its city at most, in degrees. */
    private static final double NEAR = 0.05;

    private final List<Found> found = new ArrayList<>();
    private final LocalWords words;

    private static Map<String, Part> byPhrase(Map<Part, String> phrases) {
        Map<String, Part> map = new HashMap<>();
        phrases.forEach((part, all) -> List.of(all.split(", ", -1)).forEach(phrase -> map.put(phrase, part)));
        return Map.copyOf(map);
    }

    /**
     * A column that is a part of an address.
     *
     * @param owner the other words of its name: {@code billing}
     */
    private record Found(PlannedColumn column, Part part, String owner) {

        static Optional<Found> of(TableModel table, PlannedColumn column) {
            List<String> words =
                    ColumnWords.of(Meaning.of(table, column.model()).name()).words();
            for (int length = Math.min(LONGEST_PHRASE, words.size()); length > 0; length--) {
                int start = words.size() - length;
                String phrase = String.join(" ", words.subList(start, words.size()));
                Part part = BY_PHRASE.get(phrase);
                boolean isText = column.loadedAs() == Scalar.TEXT;
                if (part != null && isText != (part == Part.LATITUDE || part == Part.LONGITUDE)) {
                    return Optional.of(new Found(column, part, String.join(" ", words.subList(0, start))));
                }
            }
            return Optional.empty();
        }
    }

    private MatchingPlaces(TableModel table, List<PlannedColumn> columns, LocalWords words) {
        this.words = words;
        columns.stream().flatMap(column -> Found.of(table, column).stream()).forEach(found::add);
    }

    /**
     * Returns the columns of a table with parts of addresses that match.
     *
     * @param isFree whether nothing is asked of a column
     * @param words that cities and countries are found in
     * @param random which postal codes, by row
     */
    static List<PlannedColumn> of(
            TableModel table,
            List<PlannedColumn> columns,
            Predicate<String> isFree,
            LocalWords words,
            IndexedRandom random) {
        MatchingPlaces places = new MatchingPlaces(table, columns, words);
        return columns.stream()
                .map(column -> isFree.test(column.model().name())
                        ? places.values(column, random).map(column::with).orElse(column)
                        : column)
                .toList();
    }

    private Optional<Values> values(PlannedColumn column, IndexedRandom random) {
        Optional<Found> own =
                found.stream().filter(each -> each.column.equals(column)).findFirst();
        if (own.isEmpty() || own.get().part == Part.CITY) {
            return Optional.empty();
        }
        Part part = own.get().part;
        Optional<Found> city = find(Part.CITY, own.get().owner);
        Optional<Found> place = city.or(() -> find(Part.COUNTRY, own.get().owner));
        return switch (part) {
            case COUNTRY -> city.flatMap(of -> countries(column, of.column));
            case REGION -> city.map(of -> regions(column, of));
            case LATITUDE, LONGITUDE ->
                city.filter(of -> hasDegrees(column)).map(of -> degrees(column, of, part == Part.LATITUDE, random));
            case PHONE -> isPhone(column) ? place.map(of -> phones(column, of, random)) : Optional.empty();
            default ->
                hasRoom(column, Place.POSTCODE_LENGTH)
                        ? place.map(of -> postcodes(column, of, random))
                        : Optional.empty();
        };
    }

    private Values regions(PlannedColumn column, Found city) {
        int max = maxLength(column);
        return row -> placeOf(city, row, 0)
                .map(place -> max >= MIN_REGION && place.region().length() <= max ? place.region() : place.regionCode())
                .filter(region -> region.length() <= max)
                .<Object>map(region -> region)
                .orElseGet(() -> column.values().get(row));
    }

    private static boolean hasDegrees(PlannedColumn column) {
        DataType type = column.model().type().base();
        return type instanceof DataType.Floating
                || (type instanceof DataType.Decimal decimal
                        && (decimal.precision() == 0 || decimal.precision() - decimal.scale() > 2));
    }

    private Values degrees(PlannedColumn column, Found city, boolean isLatitude, IndexedRandom random) {
        return row -> {
            Object own = column.values().get(row);
            Optional<Place> place = placeOf(city, row, 0);
            if (place.isEmpty()) {
                return own;
            }
            long bits = random.bits(row);
            double share = Mix.below(isLatitude ? bits : Mix.bits(bits), 1_000_000) / 1e6;
            double centre = isLatitude ? place.get().latitude() : place.get().longitude();
            double degrees = Math.rint((centre + NEAR * (2 * share - 1)) * 1e6) / 1e6;
            return own instanceof BigDecimal decimal
                    ? BigDecimal.valueOf(degrees).setScale(decimal.scale(), RoundingMode.HALF_UP)
                    : own instanceof Float ? (Object) (float) degrees : (Object) degrees;
        };
    }

    private static boolean isPhone(PlannedColumn column) {
        return hasRoom(column, PHONE_ROOM)
                && String.valueOf(column.values().get(0)).startsWith("+");
    }

    private Values phones(PlannedColumn column, Found of, IndexedRandom random) {
        IndexedRandom own = new IndexedRandom(random.bits(column.model().name().hashCode()));
        return row -> {
            String prefix =
                    placeOf(of, row, 0).map(place -> PREFIXES.get(place.code())).orElse(null);
            long bits = own.bits(row);
            if (prefix == null) {
                return column.values().get(row);
            }
            int mobile = prefix.indexOf('/');
            StringBuilder number = new StringBuilder(PHONE_ROOM)
                    .append('+')
                    .append(prefix, 0, mobile < 0 ? prefix.length() : mobile)
                    .append(' ');
            if (prefix.equals("1")) {
                number.append(201 + Mix.below(bits, 780))
                        .append('-')
                        .append(200 + Mix.below(Mix.bits(bits), 800))
                        .append('-');
                Digits.padded(Mix.below(Mix.bits(bits + 1), 10_000), 4, number);
            } else {
                number.append(
                                mobile < 0
                                        ? 20 + Mix.below(bits, 80)
                                        : 10 * (prefix.charAt(mobile + 1) - '0') + Mix.below(bits, 10))
                        .append(' ')
                        .append(1_000_000 + Mix.below(Mix.bits(bits), 9_000_000));
            }
            return number.toString();
        };
    }

    /** The place of a row's city, or one of its country. */
    private Optional<Place> placeOf(Found of, long row, long bits) {
        String text = String.valueOf(of.column.get(row));
        if (of.part == Part.CITY) {
            return words.placeOf(text);
        }
        List<Place> places = words.placesIn(text);
        return places.isEmpty() ? Optional.empty() : Optional.of(places.get(Mix.below(bits, places.size())));
    }

    /** The column of the same owner, or else the only one, if one of both has no owner. */
    private Optional<Found> find(Part part, String owner) {
        List<Found> some = found.stream().filter(each -> each.part == part).toList();
        return some.stream()
                .filter(each ->
                        each.owner.equals(owner) || (some.size() == 1 && (each.owner.isEmpty() || owner.isEmpty())))
                .findFirst();
    }

    private static boolean hasRoom(PlannedColumn column, int characters) {
        return column.model().type() instanceof DataType.Text text && !text.fixed() && maxLength(column) >= characters;
    }

    private static int maxLength(PlannedColumn column) {
        return column.model().type() instanceof DataType.Text text && text.maxLength() > 0
                ? text.maxLength()
                : Integer.MAX_VALUE;
    }

    /** Names or codes, as the column has anyway; empty if it has neither. */
    private Optional<Values> countries(PlannedColumn column, PlannedColumn city) {
        String usual = String.valueOf(column.values().get(0));
        if (Words.of("country-code").contains(usual)) {
            return Optional.of(countries(column, city, Place::code));
        }
        return words.of("country").contains(usual)
                ? Optional.of(countries(column, city, Place::country))
                : Optional.empty();
    }

    private Values countries(PlannedColumn column, PlannedColumn city, Function<Place, String> country) {
        int max = maxLength(column);
        return row -> words.placeOf(String.valueOf(city.get(row)))
                .map(country)
                .filter(name -> name.length() <= max)
                .<Object>map(name -> name)
                .orElseGet(() -> column.values().get(row));
    }

    private Values postcodes(PlannedColumn column, Found of, IndexedRandom random) {
        return row -> {
            long bits = random.bits(row);
            Optional<Place> place = placeOf(of, row, bits);
            return place.isPresent()
                    ? place.get().postcode(Mix.bits(bits))
                    : column.values().get(row);
        };
    }
}
