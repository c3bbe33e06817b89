package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.encode.CompiledRow.FieldEncoder;
import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.function.Function;

/** Formats of one line per row: the fields in PostgreSQL's text form with a delimiter between them. */
public final class DelimitedEncoder<T> implements RowEncoder<T> {

    private static final Format CSV = new Format(',', "", DelimitedEncoder::csvText);
    private static final Format COPY_TEXT =
            new Format('\t', "\\N", type -> Escapes.COPY_TEXT.escaping(TextValues.of(type)));
    private static final Format LOAD_DATA = new Format('\t', "\\N", DelimitedEncoder::loadDataText);

    private final CompiledRow<T> fields;

    private DelimitedEncoder(Table<T> table, Format format) {
        fields = format.rows.of(table, absent -> row(absent, format));
    }

    private DelimitedEncoder(CompiledRow<T> fields) {
        this.fields = fields;
    }

    /**
     * CSV (RFC 4180, lines end in a newline): every value of a type that can have quotes, commas or newlines is quoted, and NULL
     * is an empty field without quotes, which are also the defaults of PostgreSQL's COPY CSV.
     */
    public static <T> RowEncoder<T> csv(Table<T> table) {
        return new DelimitedEncoder<>(table, CSV);
    }

    /** PostgreSQL's COPY text format: tabs between fields, {@code \N} for NULL (PostgreSQL documentation, COPY, "Text Format"). */
    public static <T> RowEncoder<T> copyText(Table<T> table) {
        return new DelimitedEncoder<>(table, COPY_TEXT);
    }

    /**
     * The default format of LOAD DATA in MariaDB and MySQL, in UTF-8: tabs between fields, {@code \N} for NULL, escapes with a
     * backslash (MySQL documentation, "LOAD DATA Statement", "Field and Line Handling"). Values are in PostgreSQL's text form,
     * so it suits only types for which MySQL's is the same; bytes are hexadecimal digits, for {@code UNHEX}.
     */
    public static <T> RowEncoder<T> loadData(Table<T> table) {
        return new DelimitedEncoder<>(table, LOAD_DATA);
    }

    /** Lines of fields that write themselves, all but the first with a delimiter in front. */
    public static <T> RowEncoder<T> lines(CompiledRow<T> fields) {
        return new DelimitedEncoder<>(fields);
    }

    @Override
    public void row(T row, EncodeBuffer out) {
        fields.encode(row, out);
        out.putByte('\n');
    }

    private static ValueEncoder<Object> csvText(ColumnType type) {
        return type instanceof Array array ? csvArray(array.element()) : Escapes.CSV.quoting(TextValues.of(type));
    }

    /** The elements' own quotes are doubled as they are written, so that only the elements are searched for others. */
    @SuppressWarnings("unchecked") // as the type says
    private static ValueEncoder<Object> csvArray(ColumnType elementType) {
        ValueEncoder<Object> element = TextValues.of(elementType);
        ValueEncoder<?> array = new PostgresArray.Text(
                TextValues.isPlain(elementType) ? element : Escapes.ARRAY_ELEMENT.quotingInCsv(element));
        ValueEncoder<Object> list = (ValueEncoder<Object>) array;
        return (value, out) -> {
            out.putByte('"');
            list.encode(value, out);
            out.putByte('"');
        };
    }

    private static ValueEncoder<Object> loadDataText(ColumnType type) {
        if (type == Scalar.BYTEA) {
            return (value, out) -> TextValues.hex((byte[]) value, out);
        }
        return Escapes.LOAD_DATA.escaping(
                type == Scalar.TEXT ? (value, out) -> out.putUtf8WithNul((String) value) : TextValues.of(type));
    }

    /**
     * What a format does to a field.
     *
     * @param delimiter between fields
     * @param nullMark stands for NULL
     * @param text the encoder of values of a type whose characters may have a meaning in the format
     * @param rows compiled for this format
     */
    record Format(char delimiter, String nullMark, Function<ColumnType, ValueEncoder<Object>> text, ByTable rows) {

        Format(char delimiter, String nullMark, Function<ColumnType, ValueEncoder<Object>> text) {
            this(delimiter, nullMark, text, new ByTable());
        }
    }

    private static <T> CompiledRow<T> row(Table<T> table, Format format) {
        Column<T> first = table.columns().get(0);
        return CompiledRow.of(table, column -> {
            FieldEncoder<T> field = field(column, format);
            return column.equals(first) ? field : following(format.delimiter, field);
        });
    }

    private static <T> FieldEncoder<T> following(char delimiter, FieldEncoder<T> field) {
        return (row, out) -> {
            out.putByte(delimiter);
            field.encode(row, out);
        };
    }

    /** The encoder of a column: a lambda per Java type, as {@link CompiledRow} wants them. */
    static <T> FieldEncoder<T> field(Column<T> column, Format format) {
        String nullMark = format.nullMark;
        FieldEncoder<T> ofNull = (row, out) -> out.putAscii(nullMark);
        FieldEncoder<T> field = column.fold(
                value -> (row, out) -> out.putByte(value.test(row) ? 't' : 'f'),
                value -> (row, out) -> Decimal.put(Limits.int2(value.applyAsInt(row)), out),
                value -> (row, out) -> Decimal.put(value.applyAsInt(row), out),
                value -> (row, out) -> Decimal.put(value.applyAsLong(row), out),
                value -> (row, out) -> ShortestDecimal.put(value.applyAsFloat(row), out),
                value -> (row, out) -> ShortestDecimal.put(value.applyAsDouble(row), out),
                value -> FieldEncoder.ofObject(value, object(column.type(), format), ofNull));
        return FieldEncoder.of(column, field, ofNull);
    }

    private static ValueEncoder<Object> object(ColumnType type, Format format) {
        return TextValues.isPlain(type) ? TextValues.of(type) : format.text.apply(type);
    }
}
