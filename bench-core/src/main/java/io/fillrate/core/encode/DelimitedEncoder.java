package io.fillrate.core.encode;

import io.fillrate.data.Table;

/**
 * Formats of one line per row: the fields in PostgreSQL's text form with a delimiter between them.
 */
public final class DelimitedEncoder<T> implements RowEncoder<T> {

    private static final TextFields.Format CSV = new TextFields.Format(',', "", Escapes.CSV::quoting);
    private static final TextFields.Format COPY_TEXT = new TextFields.Format('\t', "\\N", Escapes.COPY_TEXT::escaping);

    private final Fields<T> fields;
    private final char delimiter;

    private DelimitedEncoder(Table<T> table, TextFields.Format format) {
        fields = new Fields<>(table, column -> TextFields.of(column, format));
        delimiter = format.delimiter();
    }

    /**
     * CSV (RFC 4180, lines end in a newline): every value of a type that can have quotes, commas or newlines stands in quotes, and NULL
     * is an empty field without quotes, which are also the defaults of PostgreSQL's COPY CSV.
     */
    public static <T> RowEncoder<T> csv(Table<T> table) {
        return new DelimitedEncoder<>(table, CSV);
    }

    /** PostgreSQL's COPY text format: tabs between fields, {@code \N} for NULL (PostgreSQL documentation, COPY, "Text Format"). */
    public static <T> RowEncoder<T> copyText(Table<T> table) {
        return new DelimitedEncoder<>(table, COPY_TEXT);
    }

    @Override
    public void row(T row, EncodeBuffer out) {
        try {
            for (int i = 0; i < fields.count(); i++) {
                if (i > 0) {
                    out.putByte(delimiter);
                }
                fields.get(i).encode(row, out);
            }
        } catch (RuntimeException e) {
            throw fields.blame(row, e);
        }
        out.putByte('\n');
    }
}
