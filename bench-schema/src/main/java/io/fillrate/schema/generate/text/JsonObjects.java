package io.fillrate.schema.generate.text;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.names.WordFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Small JSON values: those that {@code json.txt} has for a column's name, or else objects that are distinguished by their {@code id}.
 */
public record JsonObjects() implements TextForm {

    private static final List<String> NAMES = Words.of("noun");
    private static final List<String> TAGS = Words.of("adjective");

    /** Of the longest object, in characters. */
    private static final int LENGTH = 100;

    private static final int SHORTEST = 50;

    private static final long DEFAULT_SIZE = 1_000_000_000;

    private static final List<String> BOOLEANS = List.of("false", "true");

    private static final int LONGEST_PHRASE = 2;

    /** Templates by words of names. */
    private static final Map<String, String> BY_PHRASE = WordFile.lines(JsonObjects.class, "json.txt").stream()
            .map(line -> line.split(" = ", 2))
            .flatMap(sides -> Stream.of(sides[0].split(", ", -1)).map(phrase -> Map.entry(phrase, sides[1])))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** In a template: what stands for a number, with its bounds, or for a word of a list. */
    private static final Pattern PLACE = Pattern.compile("<(?:(\\d+)-(\\d+)|([a-z-]+))>");

    /** A JSON column. */
    public static ColumnDomain column(ValueSpec spec, boolean asTree) {
        ColumnWords words = ColumnWords.of(spec.name());
        Optional<String> found = Optional.empty();
        for (int length = LONGEST_PHRASE; length > 0 && found.isEmpty(); length--) {
            found = words.find(BY_PHRASE, length);
        }
        long distinct = spec.distinct();
        Room room = new Room(1, Integer.MAX_VALUE, distinct, false, true);
        Domain domain = found.flatMap(
                        template -> template(template, spec.words()).in(room))
                .filter(texts -> texts.size() >= distinct)
                .orElseGet(() -> domain(distinct));
        return new ColumnDomain(domain, asTree ? Scalar.JSONB : Scalar.JSON, true);
    }

    private static Template template(String text, LocalWords words) {
        Template template = Template.start();
        Matcher place = PLACE.matcher(text);
        int end = 0;
        while (place.find()) {
            template = template.text(text.substring(end, place.start()));
            end = place.end();
            String list = place.group(3);
            if (list == null) {
                long first = Long.parseLong(place.group(1));
                template = template.number(first, Long.parseLong(place.group(2)) - first + 1, 1);
            } else {
                template = template.any(
                        switch (list) {
                            case "boolean" -> BOOLEANS;
                            case "city" -> words.cities();
                            default -> words.of(list);
                        });
            }
        }
        return template.text(text.substring(end));
    }

    private static Domain domain(long distinct) {
        return new Numbered(Math.max(distinct, DEFAULT_SIZE), JsonObjects::object);
    }

    @Override
    public Optional<Domain> in(Room room) {
        return room.min() <= SHORTEST && LENGTH <= room.max() ? Optional.of(domain(room.distinct())) : Optional.empty();
    }

    private static String object(long number) {
        long bits = Mix.bits(number);
        return "{\"id\": " + number
                + ", \"name\": \"" + NAMES.get(Mix.below(bits, NAMES.size()))
                + "\", \"tags\": [\"" + TAGS.get(Mix.below(Mix.bits(bits), TAGS.size()))
                + "\"], \"active\": " + ((bits & 1) == 0) + "}";
    }
}
