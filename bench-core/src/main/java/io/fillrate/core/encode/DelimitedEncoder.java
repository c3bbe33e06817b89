package io.fillrate.core.encode;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;

/**
 * Formats of one line per row: the fields in PostgreSQL's text form with a delimiter between them.
 */
public final class DelimitedEncoder<T> implements RowEncoder<T> {

    private static final TextFields.Format CSV = new TextFields.Format(',', "", DelimitedEncoder::csvText);
    private static final TextFields.Format COPY_TEXT =
            new TextFields.Format('\t', "\\N", type -> Escapes.COPY_TEXT.escaping(TextValues.of(type)));

    private static final TextFields.Format LOAD_DATA =
            new TextFields.Format('\t', "\\N", DelimitedEncoder::loadDataText);

    private static final ByTable CSV_FIELDS = new ByTable();
    private static final ByTable COPY_TEXT_FIELDS = new ByTable();
    private static final ByTable LOAD_DATA_FIELDS = new ByTable();

    private final Fields<T> fields;

    private DelimitedEncoder(Fields<T> fields) {
        this.fields = fields;
    }

    private static ValueEncoder<Object> csvText(ColumnType type) {
        return type instanceof Array array ? csvArray(array.element()) : Escapes.CSV.quoting(TextValues.of(type));
    }

    private static ValueEncoder<Object> loadDataText(ColumnType type) {
        return type == Scalar.BYTEA
                ? (value, out) -> TextValues.hex((byte[]) value, out)
                : Escapes.LOAD_DATA.escaping(TextValues.of(type));
    }

    /** The elements' own quotes are doubled as they are written, so that only the elements have to be searched for others. */
    @SuppressWarnings("unchecked") // as the type says
    private static ValueEncoder<Object> csvArray(ColumnType elementType) {
        ValueEncoder<Object> element = TextValues.of(elementType);
        ValueEncoder<?> array =
                new TextArray(TextFields.isPlain(elementType) ? element : Escapes.ARRAY_ELEMENT.quotingInCsv(element));
        return quoted((ValueEncoder<Object>) array);
    }

    private static ValueEncoder<Object> quoted(ValueEncoder<Object> value) {
        return (v, out) -> {
            out.putByte('"');
            value.encode(v, out);
            out.putByte('"');
        };
    }

    private static <T> Fields<T> fields(Table<T> table, TextFields.Format format) {
        Column<T> first = table.columns().get(0);
        return new Fields<>(table, column -> {
            FieldEncoder<T> field = TextFields.of(column, format);
            return column.equals(first) ? field : new Following<>(format.delimiter(), field);
        });
    }

    /**
     * CSV (RFC 4180, lines end in a newline): every value of a type that can have quotes, commas or newlines stands in quotes, and NULL
     * is an empty field without quotes, which are also the defaults of PostgreSQL's COPY CSV.
     */
    public static <T> RowEncoder<T> csv(Table<T> table) {
        return new DelimitedEncoder<>(CSV_FIELDS.of(table, absent -> fields(absent, CSV)));
    }

    /** PostgreSQL's COPY text format: tabs between fields, {@code \N} for NULL (PostgreSQL documentation, COPY, "Text Format"). */
    public static <T> RowEncoder<T> copyText(Table<T> table) {
        return new DelimitedEncoder<>(COPY_TEXT_FIELDS.of(table, absent -> fields(absent, COPY_TEXT)));
    }

    /**
     * What LOAD DATA of MariaDB and MySQL takes by default, in UTF-8: tabs between fields, {@code \N} for NULL, escapes with a backslash (MySQL
     * documentation, "LOAD DATA Statement", "Field and Line Handling"). Values are in PostgreSQL's text form, so only of types for which that is
     * MySQL's too; bytes are hexadecimal digits, for {@code UNHEX}.
     */
    public static <T> RowEncoder<T> loadData(Table<T> table) {
        return new DelimitedEncoder<>(LOAD_DATA_FIELDS.of(table, absent -> fields(absent, LOAD_DATA)));
    }

    @Override
    public void row(T row, EncodeBuffer out) {
        fields.encode(row, out);
        out.putByte('\n');
    }

    /** A field with the delimiter in front. */
    private record Following<T>(char delimiter, FieldEncoder<T> field) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            out.putByte(delimiter);
            field.encode(row, out);
        }
    }
}
