package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Codes;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Domains of texts that look like what their column's name says. */
public final class Texts {

    /** For columns without room for more. */
    private static final List<TextForm> SHORT_FORMS = List.of(
            Template.start().any(Words.of("noun")).code("-"),
            Template.start().any(Words.of("noun")).code(""),
            new Sentences()); // where texts must be long

    /** For columns of one character whose name says that they have few values, such as kinds. */
    private static final List<TextForm> LETTERS =
            List.of(Template.start().any(List.of("A", "B", "C", "D", "E")).repeating());

    /** Shorter ones are codes: words would leave no room for what tells them apart. */
    private static final int MIN_WORDS = 20;

    private Texts() {}

    /** Whether the name of a column says what its texts are. */
    public static boolean areKnown(String column) {
        return TextMeaning.of(column) != TextKind.OTHER;
    }

    /** Whether the name of a column leaves open what its texts look like: names of things, titles, descriptions. */
    public static boolean haveAnyForm(String column) {
        return TextMeaning.of(column).hasAnyForm();
    }

    /** Whether the name of a column says that it has first and last names of people. */
    public static boolean areNamesOfPeople(String column) {
        return TextMeaning.of(column) == TextKind.FULL_NAME;
    }

    /** Words of some average width, if there is room for them. */
    public static Optional<Domain> ofWidth(ValueSpec spec, DataType.Text type, double width) {
        return new Filler.Form(width).in(Room.of(spec, type));
    }

    /**
     * The texts of a column: of the first form of its kind that has enough of them.
     *
     * @throws NotUnderstoodException if none meets its limits, or its pattern is not understood
     */
    public static Domain of(ValueSpec spec, DataType.Text type) {
        Room room = Room.of(spec, type);
        if (!spec.limits().regexes().isEmpty()) {
            return RegexText.of(spec.limits().regexes(), room, spec.ignoresCase());
        }
        List<TextForm> own = TextMeaning.of(spec.name()).forms(spec.words());
        boolean repeats = own.stream().allMatch(TextForm::repeats);
        long codes = repeats ? room.neededOfFew() : room.needed();
        List<TextForm> forms = Stream.of(
                        own,
                        repeats && room.max() == 1
                                ? LETTERS
                                : repeats ? List.<TextForm>of() : TextKind.OTHER.forms(spec.words()),
                        SHORT_FORMS)
                .flatMap(List::stream)
                .toList();
        for (TextForm form : forms) {
            Optional<Domain> texts = form.in(room);
            long needed = form.repeats() ? room.neededOfFew() : codes;
            if (texts.isPresent() && texts.get().size() >= needed) {
                return texts.get();
            }
        }
        Optional<Domain> words =
                room.min() < MIN_WORDS ? Optional.empty() : new Filler.Form(room.min()).in(room.varied());
        return words.orElseGet(() -> new Codes(Digits.BASE_36, room.min(), room.max(), codes));
    }
}
