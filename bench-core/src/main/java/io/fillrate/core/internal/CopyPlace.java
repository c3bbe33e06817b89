package io.fillrate.core.internal;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a COPY of PostgreSQL has failed, as the server says in its language: "COPY items, line 12, column price: …" (PostgreSQL sources,
 * {@code copyfrom.c}). In Japanese and Korean, whose words have another order, it is not found.
 *
 * @param line of the input, from 1
 * @param column one of the given names; empty if the server does not name it
 */
public record CopyPlace(long line, Optional<String> column) {

    /**
     * Finds the place in an error's context, or in the whole error as libpq writes it. Names may have any characters, so of several columns
     * that a text may mean, the one with the longest name is taken.
     *
     * @param error null is as good as an empty one
     * @param table its name without schema, unquoted
     * @return empty if the error is not of a line
     */
    public static Optional<CopyPlace> in(@Nullable String error, String table, Collection<String> columns) {
        String names = columns.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        // the first of such lines: values may look like others
        Matcher place = Pattern.compile(
                        "^(?:CONTEXT:  )?COPY " + Pattern.quote(table) + ", \\S+ (\\d+)(?:, \\S+ (" + names
                                + ")(?: ?:|\\n|\\z))?",
                        Pattern.MULTILINE)
                .matcher(error == null ? "" : error);
        return place.find() && !place.group(1).equals("0")
                ? Optional.of(new CopyPlace(Long.parseLong(place.group(1)), Optional.ofNullable(place.group(2))))
                : Optional.empty();
    }

    /** Finds the place of a COPY into a table. */
    public static Optional<CopyPlace> in(@Nullable String error, Table<?> table) {
        return in(
                error, table.name(), table.columns().stream().map(Column::name).toList());
    }

    /** The row, from 0, where each is a line. */
    public long row() {
        return line - 1;
    }
}
