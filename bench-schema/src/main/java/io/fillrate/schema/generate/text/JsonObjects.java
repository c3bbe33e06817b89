package io.fillrate.schema.generate.text;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.words.Words;
import java.util.List;
import java.util.Optional;

/** Small JSON objects, distinguished by their {@code id}. */
public record JsonObjects() implements TextForm {

    private static final List<String> NAMES = Words.of("noun");
    private static final List<String> TAGS = Words.of("adjective");

    /** Of the longest object, in characters. */
    private static final int LENGTH = 100;

    private static final int SHORTEST = 50;

    private static final long DEFAULT_SIZE = 1_000_000_000;

    /** A JSON column. */
    public static ColumnDomain column(long distinct, boolean asTree) {
        return new ColumnDomain(domain(distinct), asTree ? Scalar.JSONB : Scalar.JSON, true);
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
