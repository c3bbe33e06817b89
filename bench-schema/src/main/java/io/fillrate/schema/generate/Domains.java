package io.fillrate.schema.generate;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.compound.Geometries;
import io.fillrate.schema.generate.compound.LabelSets;
import io.fillrate.schema.generate.compound.Nested;
import io.fillrate.schema.generate.compound.PostgresDomains;
import io.fillrate.schema.generate.compound.PostgresText;
import io.fillrate.schema.generate.compound.Ranges;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.scalar.Bytes;
import io.fillrate.schema.generate.scalar.Floats;
import io.fillrate.schema.generate.scalar.Moments;
import io.fillrate.schema.generate.scalar.Networks;
import io.fillrate.schema.generate.scalar.NumberDomains;
import io.fillrate.schema.generate.scalar.Periods;
import io.fillrate.schema.generate.text.JsonObjects;
import io.fillrate.schema.generate.text.Texts;
import io.fillrate.schema.generate.text.Uuids;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What columns can be given, by their type, their name and their limits. */
public final class Domains {

    private static final Nested NESTED = new Nested(Domains::of);

    private Domains() {}

    /**
     * Returns the values of a column, with English words; see {@link #of(DatabaseKind, LocalWords, ColumnModel, ColumnLimits)}.
     *
     * @throws NotUnderstoodException as that does
     */
    public static ColumnDomain of(DatabaseKind database, ColumnModel column, ColumnLimits limits) {
        return of(database, LocalWords.ENGLISH, column, limits);
    }

    /**
     * Returns the values of a column, and as what type it is loaded. Those of an indexed column are short, unless its limits ask for long
     * ones.
     *
     * @param database the kind of database
     * @param words that texts are made of
     * @param limits on the values, beyond those of the type; a domain type's checks are not read here
     * @throws NotUnderstoodException if the type is not known, if it does not take such a limit, or if no value is within its limits
     */
    public static ColumnDomain of(DatabaseKind database, LocalWords words, ColumnModel column, ColumnLimits limits) {
        try {
            return of(ValueSpec.of(database, words, column, limits));
        } catch (NotUnderstoodException e) {
            if (!limits.indexed()) {
                throw e;
            }
            return of(ValueSpec.of(database, words, column, limits.withoutIndexed()));
        }
    }

    /** Returns the values of a column or a part of one; see {@link #of(DatabaseKind, LocalWords, ColumnModel, ColumnLimits)}. */
    public static ColumnDomain of(ValueSpec spec) {
        if (spec.type() instanceof DataType.Domain domain) {
            return of(spec.typed(domain.base(), domain.baseSqlType()));
        }
        if (spec.type() instanceof DataType.Unknown && !spec.limits().oneOf().isEmpty()) {
            // The database reads them, whatever they mean.
            return new ColumnDomain(Listed.of(spec.limits().oneOf(), Scalar.TEXT), Scalar.TEXT, false);
        }
        checkLimits(spec);
        if (!spec.limits().oneOf().isEmpty()) {
            return listed(spec, spec.limits().oneOf());
        } else if (spec.type() instanceof DataType.Enumeration enumeration) {
            return listed(spec, enumeration.labels());
        }
        ColumnDomain all = ofType(spec);
        if (spec.limits().excluded().isEmpty()) {
            return all;
        }
        Domain others = Excluding.of(all.domain(), excluded(spec));
        if (others.size() == 0) {
            throw new NotUnderstoodException(
                    "every value is excluded: " + spec.limits().excluded());
        }
        return all.with(others);
    }

    /** A value of a composite type of PostgreSQL, from those of its fields. */
    public static String composite(List<?> fields) {
        return PostgresText.composite(fields);
    }

    /** Whether the name of a column says that it has first and last names of people. */
    public static boolean areNamesOfPeople(String column) {
        return Texts.areNamesOfPeople(column);
    }

    /** Whether the name of a text column leaves open what its texts look like. */
    public static boolean haveAnyForm(String column) {
        return Texts.haveAnyForm(column);
    }

    /** Whether a column's name says which values of its type to choose; true for types that do not depend on a name. */
    public static boolean areKnown(DataType type, String name) {
        if (type instanceof DataType.Domain domain) {
            return areKnown(domain.base(), name);
        } else if (type instanceof DataType.ListOf list) {
            return areKnown(list.element(), name);
        } else if (type instanceof DataType.Text) {
            return Texts.areKnown(name);
        }
        boolean isNumber = type instanceof DataType.Int
                || type instanceof DataType.Decimal
                || type instanceof DataType.Floating
                || type instanceof DataType.Money;
        return !isNumber || NumberDomains.areKnown(name);
    }

    private static ColumnDomain ofType(ValueSpec spec) {
        DataType type = spec.type();
        if (type instanceof DataType.Bool) {
            return new ColumnDomain(new Numbered(2, number -> number == 1), Scalar.BOOLEAN, true);
        } else if (type instanceof DataType.Int whole) {
            return NumberDomains.whole(spec, whole);
        } else if (type instanceof DataType.Decimal decimal) {
            return NumberDomains.decimal(spec, decimal);
        } else if (type instanceof DataType.Floating floating) {
            return Floats.of(spec, floating);
        } else if (type instanceof DataType.Money) {
            return NumberDomains.money(spec);
        } else if (type instanceof DataType.Year) {
            return NumberDomains.year(spec);
        } else if (type instanceof DataType.Text text) {
            return new ColumnDomain(Texts.of(spec, text), Scalar.TEXT, isReadAsText(spec));
        } else if (type instanceof DataType.Binary binary) {
            return Bytes.bytes(spec, binary);
        } else if (type instanceof DataType.Bits bits) {
            return Bytes.bits(spec, bits);
        } else if (type instanceof DataType.Date) {
            return Moments.date(spec);
        } else if (type instanceof DataType.Time time) {
            return Moments.time(spec, time);
        } else if (type instanceof DataType.Timestamp timestamp) {
            return Moments.timestamp(spec, timestamp);
        } else if (type instanceof DataType.Interval) {
            return Periods.of(spec);
        } else if (type instanceof DataType.Uuid) {
            return Uuids.column();
        } else if (type instanceof DataType.Json json) {
            return JsonObjects.column(spec, json.asTree());
        }
        return ofOtherType(spec);
    }

    /**
     * Whether a type's binary form is that of text. That of PostgreSQL's {@code "char"} and of cursors' names is not, or not known to be.
     */
    private static boolean isReadAsText(ValueSpec spec) {
        return !spec.database().hasPostgresDialect()
                || !(spec.sqlType().contains("\"char\"") || spec.sqlType().contains("refcursor"));
    }

    private static ColumnDomain ofOtherType(ValueSpec spec) {
        DataType type = spec.type();
        if (type instanceof DataType.LabelSet set) {
            return LabelSets.of(set);
        } else if (type instanceof DataType.ListOf list) {
            return NESTED.list(spec, list);
        } else if (type instanceof DataType.Composite composite) {
            return NESTED.composite(spec, composite);
        } else if (type instanceof DataType.MapOf map) {
            return NESTED.map(spec, map);
        } else if (type instanceof DataType.Union union) {
            return NESTED.union(spec, union);
        } else if (type instanceof DataType.Range range) {
            return Ranges.of(spec, range, Domains::of);
        } else if (type instanceof DataType.Network network) {
            return Networks.of(spec, network);
        } else if (type instanceof DataType.Geometry geometry) {
            return Geometries.of(spec, geometry);
        } else if (type instanceof DataType.Xml) {
            return PostgresDomains.xml();
        } else if (type instanceof DataType.TextSearch search) {
            return PostgresDomains.textSearch(search);
        } else if (type instanceof DataType.KeyValues) {
            return PostgresDomains.keyValues();
        } else if (type instanceof DataType.LabelTree) {
            return PostgresDomains.labelTree();
        } else if (type instanceof DataType.Special special) {
            return PostgresDomains.special(special);
        }
        throw new NotUnderstoodException("type " + spec.sqlType() + " is not known");
    }

    /** Refuses limits that the type's domain would not keep. */
    private static void checkLimits(ValueSpec spec) {
        DataType type = spec.type();
        ColumnLimits limits = spec.limits();
        boolean hasOrder = type instanceof DataType.Int
                || type instanceof DataType.Decimal
                || type instanceof DataType.Floating
                || type instanceof DataType.Money
                || type instanceof DataType.Year
                || type instanceof DataType.Date
                || type instanceof DataType.Time
                || type instanceof DataType.Timestamp
                || type instanceof DataType.Interval;
        boolean hasLength = type instanceof DataType.Text
                || type instanceof DataType.Enumeration
                || type instanceof DataType.Binary
                || (type instanceof DataType.Bits && !spec.database().hasMySqlDialect());
        boolean isAboveBlank = type instanceof DataType.Text
                && limits.min().filter(String::isBlank).isPresent();
        if (!hasOrder
                && ((limits.min().isPresent() && !isAboveBlank) || limits.max().isPresent())) {
            throw new NotUnderstoodException("a least or greatest value of " + spec.sqlType() + " is not understood");
        } else if (!hasLength && limits.minLength() + limits.maxLength() > 0) {
            throw new NotUnderstoodException("a length of " + spec.sqlType() + " is not understood");
        } else if (!limits.regexes().isEmpty()
                && (!(type instanceof DataType.Text) || !limits.oneOf().isEmpty())) {
            throw new NotUnderstoodException("a pattern for " + spec.sqlType() + " is not understood");
        }
    }

    /** The values of some literals or labels that are within the column's limits. */
    private static ColumnDomain listed(ValueSpec spec, List<String> literals) {
        ColumnLimits limits = spec.limits();
        boolean isEnumeration = spec.type() instanceof DataType.Enumeration;
        ColumnDomain all = isEnumeration
                ? new ColumnDomain(new Listed(List.of()), Scalar.TEXT, spec.database() != DatabaseKind.DUCKDB)
                : ofType(spec.with(ColumnLimits.NONE));
        List<Object> excluded = excluded(spec);
        Set<Object> seen = new HashSet<>(excluded);
        List<Object> values = new ArrayList<>();
        for (String literal : literals) {
            Optional<Object> value = Literal.value(spec, literal);
            if (value.isEmpty() && !isEnumeration) {
                throw new NotUnderstoodException("value " + literal + " of " + spec.sqlType() + " is not understood");
            }
            value.filter(found -> isWithin(limits, spec, literal, found))
                    .filter(found ->
                            seen.add(spec.ignoresCase() && found instanceof String text ? Words.folded(text) : found))
                    .ifPresent(values::add);
        }
        if (values.isEmpty()) {
            throw new NotUnderstoodException("none of " + literals + " is within the other limits");
        }
        return all.with(Listed.of(values, all.loadedAs()));
    }

    private static boolean isWithin(ColumnLimits limits, ValueSpec spec, String literal, Object value) {
        boolean blank = limits.notBlank() && literal.isBlank();
        boolean tooShort = literal.codePointCount(0, literal.length()) < limits.minLength();
        boolean tooLong = limits.maxLength() > 0 && literal.length() > limits.maxLength();
        boolean tooSmall =
                limits.min().filter(min -> compare(spec, value, min) < 0).isPresent();
        boolean tooGreat =
                limits.max().filter(max -> compare(spec, value, max) > 0).isPresent();
        return !(blank || tooShort || tooLong || tooSmall || tooGreat) && hasRoomFor(spec.type(), value);
    }

    private static boolean hasRoomFor(DataType type, Object value) {
        return !(type instanceof DataType.Text text)
                || text.maxLength() == 0
                || value.toString().codePoints().count() <= text.maxLength();
    }

    @SuppressWarnings("unchecked") // both are of the column's Java type
    private static int compare(ValueSpec spec, Object value, String limit) {
        Object other = Literal.value(spec, limit)
                .orElseThrow(() ->
                        new NotUnderstoodException("limit " + limit + " of " + spec.sqlType() + " is not understood"));
        if (value instanceof Comparable<?> comparable && value.getClass() == other.getClass()) {
            return ((Comparable<Object>) comparable).compareTo(other);
        }
        throw new NotUnderstoodException("a least or greatest value of " + spec.sqlType() + " is not understood");
    }

    /** The excluded values of a column; numbers that it cannot hold need no exclusion. */
    private static List<Object> excluded(ValueSpec spec) {
        List<Object> values = new ArrayList<>();
        for (String literal : spec.limits().excluded()) {
            Optional<Object> value = Literal.value(spec, literal);
            boolean cannotHold = spec.type() instanceof DataType.Int || spec.type() instanceof DataType.Enumeration;
            if (value.isEmpty() && !cannotHold) {
                throw new NotUnderstoodException("value " + literal + " of " + spec.sqlType() + " is not understood");
            }
            value.ifPresent(values::add);
        }
        return values;
    }
}
