package io.fillrate.schema.generate.compound;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;

/** Domains of types that only PostgreSQL and its extensions have, and of a few others, in their text form. */
public final class PostgresDomains {

    private static final long MANY = 1L << 40;

    private static final long OIDS = (1L << 32) - 1;

    /** This many digits of base 1,000 hold any number. */
    private static final int DIMENSIONS_OF_LONG = 7;

    /** Numbers of as many digits as {@code seg} shows. */
    private static final long SIX_DIGITS = 1_000_000;

    private PostgresDomains() {}

    public static ColumnDomain xml() {
        return text(MANY, number -> "<item><id>" + number + "</id><name>" + noun(number) + "</name></item>");
    }

    /** Lexemes at positions, or a query for two of them. */
    public static ColumnDomain textSearch(DataType.TextSearch type) {
        return type.query()
                ? text(MANY, number -> "'" + noun(number) + "' & '" + code(number) + "'")
                : text(MANY, number -> "'" + noun(number) + "':1 '" + code(number) + "':2");
    }

    public static ColumnDomain keyValues() {
        return text(MANY, number -> {
            StringBuilder pairs = new StringBuilder(40);
            PostgresText.quoteByBackslash("name", pairs);
            pairs.append("=>");
            PostgresText.quoteByBackslash(noun(number), pairs);
            pairs.append(", ");
            PostgresText.quoteByBackslash("code", pairs);
            pairs.append("=>");
            PostgresText.quoteByBackslash(code(number), pairs);
            return pairs.toString();
        });
    }

    public static ColumnDomain labelTree() {
        return text(MANY, number -> "top." + noun(number) + "." + code(number));
    }

    /** A noun that goes with a number. */
    private static String noun(long number) {
        return Words.of("noun").get(Mix.below(Mix.bits(number), Words.of("noun").size()));
    }

    /** A word that no other number has; no noun, because it has a digit. */
    private static String code(long number) {
        StringBuilder code = new StringBuilder("k0");
        return code.append(Long.toString(number, Character.MAX_RADIX)).toString();
    }

    /** Other types, by their name; of those that are not known, the one value that the catalogue names. */
    public static ColumnDomain special(DataType.Special type) {
        String name = type.name().toLowerCase(Locale.ROOT).replace("\"", "");
        return switch (name) {
            case "oid", "xid", "cid" -> text(OIDS - 1, number -> Long.toString(number + 1));
            case "xid8" -> text(MANY, number -> Long.toString(number + 1));
            case "tid" -> text(OIDS - 1, number -> "(" + number + ",1)");
            case "pg_lsn" -> text(MANY, PostgresDomains::logPosition);
            case "txid_snapshot", "pg_snapshot" -> text(MANY, number -> (number + 1) + ":" + (number + 2) + ":");
            case "jsonpath" -> text(MANY, number -> "$." + code(number));
            case "int2vector", "oidvector" -> text(Short.MAX_VALUE, Long::toString);
            case "lquery" -> text(MANY, number -> "top.*." + code(number));
            case "ltxtquery" -> text(MANY, PostgresDomains::code);
            case "cube" -> text(MANY, number -> "(" + number + ")");
            case "seg" -> text(SIX_DIGITS, Long::toString);
            case "query_int" -> text(Integer.MAX_VALUE, Long::toString);
            case "vector", "halfvec" -> vectors(type);
            default -> example(type);
        };
    }

    private static String logPosition(long number) {
        StringBuilder text = new StringBuilder(17);
        text.append(Long.toHexString(number >>> 32)).append('/').append(Long.toHexString(number & OIDS));
        return text.toString();
    }

    /** Vectors of pgvector, of as many dimensions as the example: thousandths, which even a half-precision float distinguishes. */
    private static ColumnDomain vectors(DataType.Special type) {
        int dimensions =
                type.example().map(example -> example.split(",", -1).length).orElse(1);
        long size = dimensions < DIMENSIONS_OF_LONG ? (long) Math.pow(1_000, dimensions) : Long.MAX_VALUE;
        return text(size, number -> {
            StringBuilder vector = new StringBuilder(7 * dimensions).append('[');
            long rest = number;
            for (int i = 0; i < dimensions; i++) {
                vector.append(i == 0 ? "0." : ",0.");
                Digits.padded(rest % 1_000, 3, vector);
                rest = i < DIMENSIONS_OF_LONG - 1 ? rest / 1_000 : Mix.bits(rest + i) >>> 1;
            }
            return vector.append(']').toString();
        });
    }

    private static ColumnDomain example(DataType.Special type) {
        Optional<String> example = type.example();
        if (example.isEmpty()) {
            throw new NotUnderstoodException("type " + type.name() + " is not known");
        }
        return text(1, number -> example.get());
    }

    private static ColumnDomain text(long size, LongFunction<Object> function) {
        return new ColumnDomain(new Numbered(size, function), Scalar.TEXT, false);
    }
}
