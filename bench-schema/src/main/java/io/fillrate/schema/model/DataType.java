package io.fillrate.schema.model;

import java.util.List;
import java.util.Optional;

/**
 * What values a column takes, in terms that the databases share. Immutable.
 *
 * <p>A type that is not known here is {@link Unknown}: its values cannot be generated.
 */
public sealed interface DataType {

    /** The type without a domain's constraints: of a domain its base, else the type itself. */
    default DataType base() {
        return this;
    }

    /** True and false. */
    record Bool() implements DataType {}

    /**
     * Whole numbers.
     *
     * @param min least value that can be stored
     * @param max greatest value; that of 64 bits at most, also of unsigned and 128-bit types
     */
    record Int(long min, long max) implements DataType {

        /** Signed numbers of 8 to 64 bits. */
        public static Int signed(int bits) {
            return new Int(Long.MIN_VALUE >> (64 - bits), Long.MAX_VALUE >> (64 - bits));
        }

        /** Unsigned numbers of 8 to 64 bits; those of 64 bits end at {@link Long#MAX_VALUE}. */
        public static Int unsigned(int bits) {
            return new Int(0, bits == 64 ? Long.MAX_VALUE : (1L << bits) - 1);
        }

        /** Whether values are {@link Integer}s in Java, and not {@link Long}s. */
        public boolean isInt() {
            return min >= Integer.MIN_VALUE && max <= Integer.MAX_VALUE;
        }
    }

    /**
     * Exact decimal numbers.
     *
     * @param precision digits in all; 0 for no limit
     * @param scale digits after the point; may be negative or above the precision in PostgreSQL
     * @param unsigned whether negative numbers are refused
     */
    record Decimal(int precision, int scale, boolean unsigned) implements DataType {}

    /**
     * Binary floating-point numbers.
     *
     * @param bits 32 or 64
     * @param unsigned whether negative numbers are refused
     */
    record Floating(int bits, boolean unsigned) implements DataType {}

    /** PostgreSQL's {@code money}. */
    record Money() implements DataType {}

    /**
     * Characters.
     *
     * @param maxLength characters; 0 for no limit
     * @param fixed whether values are filled up with blanks to that length
     * @param asciiOnly whether the column's encoding has ASCII (or Latin 1) characters only
     */
    record Text(int maxLength, boolean fixed, boolean asciiOnly) implements DataType {}

    /**
     * Bytes.
     *
     * @param maxLength bytes; 0 for no limit
     * @param fixed whether every value has that length
     */
    record Binary(int maxLength, boolean fixed) implements DataType {}

    /**
     * Strings of bits.
     *
     * @param length bits; 0 for no limit
     * @param varying whether shorter ones are taken
     */
    record Bits(int length, boolean varying) implements DataType {}

    /** Days. */
    record Date() implements DataType {}

    /**
     * Times of a day.
     *
     * @param digits of a second's fraction, 0 to 9
     * @param withZone whether values have an offset
     */
    record Time(int digits, boolean withZone) implements DataType {}

    /**
     * Points in time.
     *
     * @param digits of a second's fraction, 0 to 9
     * @param withZone whether it is an instant ({@code timestamptz}; MySQL's {@code TIMESTAMP}), else a date and time of day
     * @param years the years that can be stored for sure are 1971 to 2037 if true, else 1000 to 9999 ({@code TIMESTAMP} of MySQL)
     */
    record Timestamp(int digits, boolean withZone, boolean years) implements DataType {}

    /** Periods of months, days and microseconds. */
    record Interval() implements DataType {}

    /** MySQL's {@code year}: 1901 to 2155. */
    record Year() implements DataType {}

    /** UUIDs. */
    record Uuid() implements DataType {}

    /** JSON; {@code asTree} of PostgreSQL's {@code jsonb}. */
    record Json(boolean asTree) implements DataType {}

    /** XML documents. */
    record Xml() implements DataType {}

    /** One of some labels, in their order; at least one. */
    record Enumeration(List<String> labels) implements DataType {
        public Enumeration {
            labels = List.copyOf(labels);
        }
    }

    /** Any of some labels: MySQL's {@code set}. */
    record LabelSet(List<String> labels) implements DataType {
        public LabelSet {
            labels = List.copyOf(labels);
        }
    }

    /**
     * Lists of values.
     *
     * @param length every value's length in DuckDB's fixed-size arrays; 0 for any
     */
    record ListOf(DataType element, String elementSqlType, int length) implements DataType {}

    /**
     * Intervals of values: PostgreSQL's range types.
     *
     * @param multi whether values are sets of ranges
     */
    record Range(DataType bound, boolean multi) implements DataType {}

    /** Values with named parts: composite types, and DuckDB's {@code struct}. */
    record Composite(List<Field> fields) implements DataType {
        public Composite {
            fields = List.copyOf(fields);
        }
    }

    /** A part of a {@link Composite}, or an alternative of a {@link Union}. */
    record Field(String name, DataType type, String sqlType) {}

    /** DuckDB's {@code map}. */
    record MapOf(DataType key, DataType value) implements DataType {}

    /** DuckDB's {@code union}: one of several types. */
    record Union(List<Field> members) implements DataType {
        public Union {
            members = List.copyOf(members);
        }
    }

    /**
     * A type with constraints of its own.
     *
     * @param base never a domain itself
     * @param baseSqlType of the base, as in DDL
     * @param checks SQL conditions over {@code VALUE}, those of the domains it is made of included
     */
    record Domain(DataType base, String baseSqlType, List<String> checks) implements DataType {
        public Domain {
            checks = List.copyOf(checks);
        }
    }

    /** PostgreSQL's {@code inet} and {@code cidr}, {@code macaddr} and {@code macaddr8}. */
    record Network(Network.Kind kind) implements DataType {
        /** Which of them. */
        public enum Kind {
            INET,
            CIDR,
            MACADDR,
            MACADDR8,
            /** MariaDB's {@code inet4}. */
            INET4,
            /** MariaDB's {@code inet6}. */
            INET6
        }
    }

    /**
     * PostgreSQL's geometric types, and the spatial ones of MySQL, MariaDB, PostGIS.
     *
     * @param dimensions that it has beyond two: none, {@code Z}, {@code M} or {@code ZM}
     */
    record Geometry(Geometry.Kind kind, boolean spatial, int srid, String dimensions) implements DataType {

        /** A type of two dimensions. */
        public Geometry(Kind kind, boolean spatial, int srid) {
            this(kind, spatial, srid, "");
        }

        /** Which of them; those from {@code LINE} to {@code CIRCLE} are PostgreSQL's own, the last ones spatial only. */
        public enum Kind {
            POINT,
            LINE,
            LSEG,
            BOX,
            PATH,
            POLYGON,
            CIRCLE,
            LINESTRING,
            MULTIPOINT,
            MULTILINESTRING,
            MULTIPOLYGON,
            GEOMETRYCOLLECTION,
            GEOMETRY,
            CIRCULARSTRING,
            COMPOUNDCURVE,
            CURVEPOLYGON,
            MULTICURVE,
            MULTISURFACE,
            POLYHEDRALSURFACE,
            TIN,
            TRIANGLE
        }
    }

    /** {@code tsvector} and {@code tsquery}. */
    record TextSearch(boolean query) implements DataType {}

    /** {@code hstore}. */
    record KeyValues() implements DataType {}

    /** {@code ltree}: labels joined by dots. */
    record LabelTree() implements DataType {}

    /**
     * Other types of PostgreSQL whose values have a fixed text form.
     *
     * @param name of the type: {@code oid}, {@code pg_lsn}, {@code txid_snapshot}, {@code regclass}, {@code jsonpath}…
     * @param example a value, in text form, that every server takes
     */
    record Special(String name, Optional<String> example) implements DataType {}

    /**
     * A type that nothing is known of.
     *
     * @param name as the database calls it
     */
    record Unknown(String name) implements DataType {}
}
