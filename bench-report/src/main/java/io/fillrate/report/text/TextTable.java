package io.fillrate.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Texts in columns and rows: a table of a document, or the numbers of a chart. The texts are raw; writers escape them for their medium.
 *
 * @param columns from left to right
 * @param rows from top to bottom, one text per column in every row
 * @param keys how many of the first columns identify a row; a table that is too wide for a page repeats them
 */
public record TextTable(List<Column> columns, List<List<String>> rows, int keys) {

    /** A table whose first column identifies its rows. */
    public TextTable(List<Column> columns, List<List<String>> rows) {
        this(columns, rows, 1);
    }

    /** Starts a table with a row for each of some things. */
    public static <R> Builder<R> of(List<R> things) {
        return new Builder<>(things);
    }

    /**
     * A table whose columns are added from left to right, each with what it shows of the thing that a row is about. Belongs to one thread.
     */
    public static final class Builder<R> {

        private final List<R> things;
        private final List<Column> columns = new ArrayList<>();
        private final List<List<String>> rows;

        private Builder(List<R> things) {
            this.things = things;
            this.rows = things.stream()
                    .<List<String>>map(thing -> new ArrayList<>())
                    .toList();
        }

        /** Adds a column of texts. */
        public Builder<R> text(String header, Function<R, String> text) {
            return add(Column.text(header), text);
        }

        /** Adds a column of numbers. */
        public Builder<R> number(String header, Function<R, String> text) {
            return add(Column.number(header), text);
        }

        private Builder<R> add(Column column, Function<R, String> text) {
            columns.add(column);
            for (int i = 0; i < rows.size(); i++) {
                rows.get(i).add(text.apply(things.get(i)));
            }
            return this;
        }

        /** Returns the table, whose first column identifies its rows. */
        public TextTable build() {
            return new TextTable(columns, rows);
        }
    }

    /**
     * A column of a table.
     *
     * @param header its title
     * @param number whether it holds numbers, which are aligned on the right
     */
    public record Column(String header, boolean number) {

        public static Column text(String header) {
            return new Column(header, false);
        }

        public static Column number(String header) {
            return new Column(header, true);
        }
    }
}
