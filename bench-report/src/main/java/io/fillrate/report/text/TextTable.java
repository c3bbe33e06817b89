package io.fillrate.report.text;

import java.util.List;

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

    /**
     * A column of a table.
     *
     * @param header its title
     * @param number whether it holds numbers, which are aligned on the right
     */
    public record Column(String header, boolean number) {

        /** Returns a column of texts. */
        public static Column text(String header) {
            return new Column(header, false);
        }

        /** Returns a column of numbers. */
        public static Column number(String header) {
            return new Column(header, true);
        }
    }
}
