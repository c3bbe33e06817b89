package io.fillrate.schema.read.duckdb;

import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Binary;
import io.fillrate.schema.model.DataType.Bits;
import io.fillrate.schema.model.DataType.Bool;
import io.fillrate.schema.model.DataType.Composite;
import io.fillrate.schema.model.DataType.Date;
import io.fillrate.schema.model.DataType.Decimal;
import io.fillrate.schema.model.DataType.Enumeration;
import io.fillrate.schema.model.DataType.Field;
import io.fillrate.schema.model.DataType.Floating;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.DataType.Int;
import io.fillrate.schema.model.DataType.Interval;
import io.fillrate.schema.model.DataType.Json;
import io.fillrate.schema.model.DataType.ListOf;
import io.fillrate.schema.model.DataType.MapOf;
import io.fillrate.schema.model.DataType.Text;
import io.fillrate.schema.model.DataType.Time;
import io.fillrate.schema.model.DataType.Timestamp;
import io.fillrate.schema.model.DataType.Union;
import io.fillrate.schema.model.DataType.Unknown;
import io.fillrate.schema.model.DataType.Uuid;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads a type as DuckDB shows it, such as {@code STRUCT(a INTEGER, "b c" DECIMAL(9,2)[])[3]}: a type, then any number of {@code []} and
 * {@code [length]}.
 */
final class DuckDbColumnType {

    /** A string, a quoted name, a word or number, or a sign. */
    private static final Pattern TOKEN =
            Pattern.compile("'(?:[^']|'')*+'|\"(?:[^\"]|\"\")*+\"|[\\p{L}\\p{N}_$]++|[^\\s]", Pattern.DOTALL);

    private final String text;
    private final List<MatchResult> tokens;
    private int at;

    private DuckDbColumnType(String text) {
        this.text = text;
        this.tokens = TOKEN.matcher(text).results().toList();
    }

    /** Returns the type in terms that the databases share; an {@link Unknown} if it is of another form. */
    static DataType of(String text) {
        DuckDbColumnType parser = new DuckDbColumnType(text);
        try {
            DataType type = parser.type();
            return parser.at == parser.tokens.size() ? type : new Unknown(text);
        } catch (OtherForm e) {
            return new Unknown(text);
        }
    }

    private DataType type() {
        int start = at;
        DataType type = element();
        while (peek().equals("[")) {
            String elementSql = sql(start);
            at++;
            int length = peek().equals("]") ? 0 : number();
            expect("]");
            type = new ListOf(type, elementSql, length);
        }
        return type;
    }

    private DataType element() {
        String name = next().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "STRUCT" -> new Composite(fields());
            case "UNION" -> new Union(fields());
            case "MAP" -> map();
            case "ENUM" -> new Enumeration(labels());
            case "DECIMAL" -> decimal();
            case "BOOLEAN" -> new Bool();
            case "TINYINT" -> Int.signed(8);
            case "SMALLINT" -> Int.signed(16);
            case "INTEGER" -> Int.signed(32);
            case "BIGINT", "HUGEINT", "BIGNUM", "VARINT" -> Int.signed(64);
            case "UTINYINT" -> Int.unsigned(8);
            case "USMALLINT" -> Int.unsigned(16);
            case "UINTEGER" -> Int.unsigned(32);
            case "UBIGINT", "UHUGEINT" -> Int.unsigned(64);
            case "FLOAT" -> new Floating(32, false);
            case "DOUBLE" -> new Floating(64, false);
            case "VARCHAR" -> new Text(0, false, false);
            case "BLOB" -> new Binary(0, false);
            case "BIT" -> new Bits(0, true);
            case "UUID" -> new Uuid();
            case "JSON" -> new Json(false);
            case "INTERVAL" -> new Interval();
            case "DATE" -> new Date();
            case "TIME" -> new Time(6, withTimeZone());
            case "TIME_NS" -> new Time(9, false);
            case "TIMESTAMP" -> new Timestamp(6, withTimeZone(), false);
            case "TIMESTAMP_S" -> new Timestamp(0, false, false);
            case "TIMESTAMP_MS" -> new Timestamp(3, false, false);
            case "TIMESTAMP_NS" -> new Timestamp(9, false, true); // from 1677 to 2262
            case "TIMESTAMPTZ_NS" -> new Timestamp(9, true, true);
            case "GEOMETRY" -> geometry();
            default -> throw new OtherForm();
        };
    }

    private List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        expect("(");
        do {
            String name = Identifiers.unquoted(next());
            int start = at;
            DataType type = type();
            fields.add(new Field(name, type, sql(start)));
        } while (accept(","));
        expect(")");
        return fields;
    }

    private DataType map() {
        expect("(");
        DataType key = type();
        expect(",");
        DataType value = type();
        expect(")");
        return new MapOf(key, value);
    }

    private List<String> labels() {
        List<String> labels = new ArrayList<>();
        expect("(");
        do {
            String label = next();
            labels.add(label.substring(1, label.length() - 1).replace("''", "'"));
        } while (accept(","));
        expect(")");
        return labels;
    }

    private DataType decimal() {
        expect("(");
        int precision = number();
        expect(",");
        int scale = number();
        expect(")");
        return new Decimal(precision, scale, false);
    }

    /** The reference system has a name, if any, and no number. */
    private DataType geometry() {
        if (accept("(")) {
            next();
            expect(")");
        }
        return new Geometry(Geometry.Kind.GEOMETRY, true, 0);
    }

    private int number() {
        String number = next();
        if (!number.chars().allMatch(Character::isDigit)) {
            throw new OtherForm();
        }
        return Integer.parseInt(number);
    }

    private boolean withTimeZone() {
        if (!accept("WITH")) {
            return false;
        }
        expect("TIME");
        expect("ZONE");
        return true;
    }

    /** The text from a token up to the present one. */
    private String sql(int start) {
        return text.substring(tokens.get(start).start(), tokens.get(at - 1).end());
    }

    /** The present token; empty at the end. */
    private String peek() {
        return at < tokens.size() ? tokens.get(at).group() : "";
    }

    private String next() {
        if (at == tokens.size()) {
            throw new OtherForm();
        }
        return tokens.get(at++).group();
    }

    private boolean accept(String token) {
        boolean there = peek().equals(token);
        if (there) {
            at++;
        }
        return there;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw new OtherForm();
        }
    }

    /** The type is of a form that is not known here. */
    private static final class OtherForm extends RuntimeException {

        private static final long serialVersionUID = 1;

        OtherForm() {
            super(null, null, false, false);
        }
    }
}
