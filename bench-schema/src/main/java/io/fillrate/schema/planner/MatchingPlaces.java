package io.fillrate.schema.planner;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Place;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Countries that are those of their row's city, and postal codes of that city or country. A value whose place is not known stays. */
final class MatchingPlaces {

    /** Characters of a column that has room for the name of a country. */
    private static final int ROOM = 20;

    private static final int LONGEST_PHRASE = 3;

    /** What columns say of a place. */
    private enum Part {
        CITY,
        COUNTRY,
        POSTCODE
    }

    private static final Map<String, Part> BY_PHRASE = byPhrase(Map.of(
            Part.CITY, "city, town, city name, town name",
            Part.COUNTRY, "country, nation, country name, country code, country iso code, country iso",
            Part.POSTCODE, "postal code, postcode, post code, zip, zip code, zipcode, plz"));

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
                if (part != null) {
                    return Optional.of(new Found(column, part, String.join(" ", words.subList(0, start))));
                }
            }
            return Optional.empty();
        }
    }

    private MatchingPlaces(TableModel table, List<PlannedColumn> columns, LocalWords words) {
        this.words = words;
        columns.stream()
                .filter(column -> column.loadedAs() == Scalar.TEXT)
                .flatMap(column -> Found.of(table, column).stream())
                .forEach(found::add);
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
        Optional<Found> city = find(Part.CITY, own.get().owner);
        if (own.get().part == Part.COUNTRY) {
            return city.flatMap(of -> countries(column, of.column));
        } else if (!hasRoom(column, Place.POSTCODE_LENGTH)) {
            return Optional.empty();
        }
        return city.or(() -> find(Part.COUNTRY, own.get().owner)).map(of -> postcodes(column, of, random));
    }

    /** The column of the same owner, or else the only one. */
    private Optional<Found> find(Part part, String owner) {
        List<Found> some = found.stream().filter(each -> each.part == part).toList();
        return some.stream()
                .filter(each -> some.size() == 1 || each.owner.equals(owner))
                .findFirst();
    }

    private static boolean hasRoom(PlannedColumn column, int characters) {
        return column.model().type() instanceof DataType.Text text
                && !text.fixed()
                && (text.maxLength() == 0 || text.maxLength() >= characters);
    }

    /** Names or codes, as the column has anyway; empty if it has neither. */
    private Optional<Values> countries(PlannedColumn column, PlannedColumn city) {
        String usual = String.valueOf(column.values().get(0));
        if (Words.of("country-code").contains(usual)) {
            return Optional.of(countries(column, city, Place::code));
        }
        return words.of("country").contains(usual) && hasRoom(column, ROOM)
                ? Optional.of(countries(column, city, Place::country))
                : Optional.empty();
    }

    private Values countries(PlannedColumn column, PlannedColumn city, Function<Place, String> country) {
        return row -> {
            Optional<Place> place = words.placeOf(String.valueOf(city.get(row)));
            return place.isPresent()
                    ? country.apply(place.get())
                    : column.values().get(row);
        };
    }

    private Values postcodes(PlannedColumn column, Found of, IndexedRandom random) {
        return row -> {
            String text = String.valueOf(of.column.get(row));
            long bits = random.bits(row);
            List<Place> places =
                    of.part == Part.CITY ? words.placeOf(text).map(List::of).orElse(List.of()) : words.placesIn(text);
            return places.isEmpty()
                    ? column.values().get(row)
                    : places.get(Mix.below(bits, places.size())).postcode(Mix.bits(bits));
        };
    }
}
