package io.fillrate.core.postgres;

import io.fillrate.core.internal.encode.BinaryValues.Oids;
import io.fillrate.core.internal.encode.ColumnLimit;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.encode.StoredColumns.Setting;
import io.fillrate.core.internal.encode.StoredColumns.StoredColumn;
import io.fillrate.core.internal.encode.StoredColumns.Values;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * The columns of a table in the server's catalogue: one look-up, and one more for types that are not the server's own, such as domains
 * (PostgreSQL sources, {@code pg_attribute.h}; the modifiers of types are read as their {@code …typmodout} functions do).
 */
final class PostgresColumns {

    /** Triggers that run before a row is inserted, and may skip it. */
    private static final String SKIPPING_TRIGGERS =
            "(SELECT count(*) FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgtype & 7 = 7 AND t.tgenabled <> 'D')";

    private static final String COLUMNS = """
            SELECT a.attname, a.atttypid, a.atttypmod, (a.attgenerated <> '')::int, (a.attidentity = 'a')::int,
              c.relkind = 'r' AND %s = 0, current_setting('array_nulls', true), (%%s)
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.oid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum""".formatted(SKIPPING_TRIGGERS);

    /**
     * One number, since each load asks: rows and texts take the server several times as long. It is of fixed width, so that the driver
     * waits for no answer before it sends this behind an INSERT, and has 19 digits, so that equal loads send as many bytes.
     */
    private static final String SIGNATURE = """
            SELECT hash_record_extended((c.oid::oid, %s, current_setting('array_nulls', true), (
              SELECT sum(hash_record_extended((a.attname, a.atttypid, a.atttypmod, a.attgenerated, a.attidentity), a.attnum))
              FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)), 0)
              & 4611686018427387903 | 4611686018427387904
            FROM (SELECT to_regclass(%%s) AS oid) c""".formatted(SKIPPING_TRIGGERS);

    /** The text that the cast to a number fails on. */
    private static final String OTHER_COLUMNS = "fillrate: other columns";

    /** From domains to their base types, and from true arrays to their elements, each with the modifier that it adds. */
    private static final String TYPES = """
            WITH RECURSIVE inner_types AS (
              SELECT oid AS of, 0 AS depth, oid AS type, -1 AS modifier FROM pg_type WHERE oid = ANY (CAST(? AS oid[]))
              UNION ALL
              SELECT i.of, i.depth + 1, CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE e.oid END,
                CASE t.typtype WHEN 'd' THEN t.typtypmod ELSE i.modifier END
              FROM inner_types i JOIN pg_type t ON t.oid = i.type LEFT JOIN pg_type e ON e.oid = t.typelem AND e.typarray = t.oid
              WHERE t.typtype = 'd' OR e.oid IS NOT NULL)
            SELECT i.of, t.oid, e.oid, p.proname, i.modifier
            FROM inner_types i JOIN pg_type t ON t.oid = i.type
              LEFT JOIN pg_type e ON e.oid = t.typelem AND e.typarray = t.oid LEFT JOIN pg_proc p ON p.oid = t.typreceive
            WHERE t.typtype <> 'd' ORDER BY i.of, i.depth""";

    /** Ids from here on are not in every server's catalogue. */
    private static final long FIRST_OTHER = 10_000;

    private static final int VARCHAR = 1043;
    private static final int CHAR = 1042;
    private static final int NAME = 19;
    private static final int ONE_BYTE = 18;
    private static final int TIMETZ = 1266;

    /** The receive functions of types that read the bytes of others. */
    private static final Map<Long, String> READ_BY = Map.of(
            25L,
            "textrecv",
            1043L,
            "varcharrecv",
            1042L,
            "bpcharrecv",
            19L,
            "namerecv",
            114L,
            "json_recv",
            650L,
            "cidr_recv");

    /** The elements of the server's own arrays. */
    private static final Map<Long, Long> ELEMENTS = elements();

    private static final Set<ColumnType> TIMES = Set.of(Scalar.TIME, Scalar.TIMESTAMP, Scalar.TIMESTAMPTZ);

    /** Without it, the text of an array has no NULL: it is stored as the text NULL. */
    private static final Setting ARRAY_NULLS = new Setting("SET array_nulls = on", "SET array_nulls = off");

    private final Map<String, Attribute> byName;
    private final Map<Long, StoredType> types;
    private final Optional<Setting> setting;
    private final Optional<Signature> signature;
    private final boolean mayBeSkipped;
    private volatile @Nullable Stored latest;
    private volatile Optional<SampleRow> sample;

    /** What the columns hold of the values that a table's have. */
    private record Stored(Table<?> table, StoredColumns columns) {}

    /**
     * A number that is another one when columns, triggers that may skip rows or settings are others.
     *
     * @param query that asks for it
     * @param value that it has
     * @param check a query that fails if it is another one by now, with {@link #OTHER_COLUMNS} in its error
     */
    private record Signature(String query, long value, String check) {

        Signature(String query, long value) {
            this(query, value, "SELECT " + oneIf("(" + query + ") = " + value));
        }
    }

    /** An expression that is 1, or fails if a condition is not true; the error {@linkplain #isOfCheck is known}. */
    static String oneIf(String condition) {
        return "CAST(CASE WHEN " + condition + " THEN '1' ELSE '" + OTHER_COLUMNS + "' END AS int)";
    }

    private PostgresColumns(
            Map<String, Attribute> byName,
            Map<Long, StoredType> types,
            Optional<Setting> setting,
            Optional<Signature> signature,
            boolean mayBeSkipped,
            Optional<SampleRow> sample) {
        this.byName = byName;
        this.types = types;
        this.setting = setting;
        this.signature = signature;
        this.mayBeSkipped = mayBeSkipped;
        this.sample = sample;
    }

    private static Map<Long, Long> elements() {
        Map<Long, Long> elements =
                new HashMap<>(Map.of(1015L, 1043L, 1014L, 1042L, 1003L, 19L, 1002L, 18L, 1270L, 1266L, 651L, 650L));
        Stream.concat(Stream.of(Scalar.values()), Stream.of(ColumnType.Numeric.UNLIMITED))
                .map(Oids::of)
                .forEach(ids -> elements.put((long) ids.array(), (long) ids.type()));
        return elements;
    }

    /** A column as its table declares it. */
    record Attribute(long type, int modifier, Values values) {

        private static Attribute read(ResultSet row) throws SQLException {
            Values values = row.getBoolean(4) ? Values.GENERATED : row.getBoolean(5) ? Values.KEYS : Values.GIVEN;
            return new Attribute(row.getLong(2), row.getInt(3), values);
        }
    }

    /**
     * A type's form.
     *
     * @param oid of the type; of a domain, of its base type
     * @param elementOid of an array's elements; 0 if it is not an array
     * @param readBy the function that reads its binary form; null if that is not known
     * @param innermost the element of an array, without domains, or else the type itself
     * @param modifier that a domain gives it; -1 for that of the column
     */
    record StoredType(long oid, long elementOid, @Nullable String readBy, long innermost, int modifier) {

        static StoredType ofServer(long oid) {
            long element = ELEMENTS.getOrDefault(oid, 0L);
            return new StoredType(oid, element, READ_BY.get(oid), element == 0 ? oid : element, -1);
        }
    }

    /** Returns the columns of a table; none if there is no such table. Columns that are known are read again only if they have changed. */
    static PostgresColumns of(Connection connection, Table<?> table) throws SQLException {
        Optional<PostgresColumns> known = KnownColumns.find(connection, table);
        if (known.isPresent() && known.get().areCurrent(connection)) {
            return known.get();
        }
        KnownColumns.remove(connection, table);
        return read(connection, table);
    }

    private static PostgresColumns read(Connection connection, Table<?> table) throws SQLException {
        String name = PostgresDialect.INSTANCE.quote(table);
        PGConnection driver = connection.unwrap(PGConnection.class);
        Optional<String> query = KnownColumns.areKept(connection)
                ? Optional.of(SIGNATURE.formatted('\'' + driver.escapeLiteral(name) + '\''))
                : Optional.empty();
        Map<String, Attribute> byName = new LinkedHashMap<>();
        List<OfTable> ofTable = Sql.query(
                connection,
                row -> {
                    byName.put(row.getString(1), Attribute.read(row));
                    return new OfTable(row.getBoolean(6), "off".equals(row.getString(7)), row.getLong(8));
                },
                COLUMNS.formatted(query.orElse("NULL")),
                name);
        if (ofTable.isEmpty()) {
            return new PostgresColumns(byName, Map.of(), Optional.empty(), Optional.empty(), true, Optional.empty());
        }
        OfTable first = ofTable.get(0);
        PostgresColumns columns = new PostgresColumns(
                byName,
                types(connection, byName),
                first.withoutNulls() ? Optional.of(ARRAY_NULLS) : Optional.empty(),
                query.map(asked -> new Signature(asked, first.signature())),
                !first.storesAll(),
                SampleRow.of(name, byName.values()));
        if (query.isPresent() && !first.withoutNulls()) { // loads change that setting
            KnownColumns.add(connection, table, columns);
        }
        return columns;
    }

    /** What each row of the look-up has of the table. */
    private record OfTable(boolean storesAll, boolean withoutNulls, long signature) {}

    private boolean areCurrent(Connection connection) throws SQLException {
        Signature known = signature.orElseThrow();
        return Sql.number(connection, known.query()) == known.value();
    }

    /** A query that fails if the columns are others by now; its error {@linkplain #isOfCheck is known}. */
    String check() {
        return signature.orElseThrow().check();
    }

    /**
     * Returns an expression that is 1, or fails likewise, while its statement is planned. Triggers are left out. The first time, it asks
     * what to compare.
     *
     * @param connection that has not begun a transaction
     * @return empty if there is none for these types, or the columns are others by now
     */
    Optional<String> plannedCheck(Connection connection) throws SQLException {
        if (sample.isPresent() && !sample.get().isKnown()) {
            Optional<SampleRow> known = sample.get().read(connection);
            if (!areCurrent(connection)) {
                return Optional.empty();
            }
            sample = known;
        }
        return sample.map(row -> oneIf(row.isSame()));
    }

    static boolean isOfCheck(Throwable failure) {
        return String.valueOf(failure.getMessage()).contains(OTHER_COLUMNS);
    }

    /** Whether an INSERT into the table may skip rows: triggers of partitions are not known here. */
    boolean mayBeSkipped() {
        return mayBeSkipped;
    }

    private static Map<Long, StoredType> types(Connection connection, Map<String, Attribute> byName)
            throws SQLException {
        String others = byName.values().stream()
                .map(Attribute::type)
                .filter(type -> type >= FIRST_OTHER)
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        Map<Long, StoredType> types = new HashMap<>();
        if (!others.isEmpty()) {
            readTypes(connection, "{" + others + "}", types);
        }
        return types;
    }

    private static void readTypes(Connection connection, String oids, Map<Long, StoredType> types) throws SQLException {
        Sql.query(
                connection,
                row -> types.merge(
                        row.getLong(1),
                        new StoredType(row.getLong(2), row.getLong(3), row.getString(4), row.getLong(2), row.getInt(5)),
                        (outer, inner) -> new StoredType(
                                outer.oid(), outer.elementOid(), outer.readBy(), inner.oid(), inner.modifier())),
                TYPES,
                oids);
    }

    /** The type of a column, if it is one of the server's own, which nobody can drop or alter. */
    Optional<Long> ownType(String column) {
        return attribute(column).map(Attribute::type).filter(type -> type < FIRST_OTHER);
    }

    /** Whether there is no such table, or none of its columns is visible. */
    boolean isEmpty() {
        return byName.isEmpty();
    }

    Optional<Attribute> attribute(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    StoredType type(Attribute attribute) {
        StoredType other = types.get(attribute.type());
        return other == null ? StoredType.ofServer(attribute.type()) : other;
    }

    StoredColumns stored(Table<?> table) {
        Stored known = latest;
        if (known == null || !known.table.equals(table)) {
            known = new Stored(table, read(table));
            latest = known;
        }
        return known.columns;
    }

    private StoredColumns read(Table<?> table) {
        Map<String, StoredColumn> stored = new HashMap<>();
        for (Column<?> column : table.columns()) {
            attribute(column.name())
                    .ifPresent(attribute -> stored.put(
                            column.name(), new StoredColumn(limit(column.type(), attribute), attribute.values())));
        }
        return new StoredColumns(stored, setting);
    }

    private ColumnLimit limit(ColumnType loaded, Attribute attribute) {
        StoredType type = type(attribute);
        int modifier = type.modifier() == -1 ? attribute.modifier() : type.modifier();
        // The text of a whole array is not one of its elements.
        boolean isAlike = loaded instanceof Array == (type.elementOid() != 0);
        ColumnLimit limit = isAlike ? limit((int) type.innermost(), modifier) : ColumnLimit.NONE;
        ColumnType value = loaded instanceof Array array ? array.element() : loaded;
        return limit.equals(ColumnLimit.NONE) && TIMES.contains(value)
                ? new ColumnLimit.FractionDigits(6, true)
                : limit;
    }

    /** What a type holds of the values that it takes by cutting or rounding them; it refuses others itself. */
    private static ColumnLimit limit(int type, int modifier) {
        int time = Oids.of(Scalar.TIME).type();
        int timestamp = Oids.of(Scalar.TIMESTAMP).type();
        int timestamptz = Oids.of(Scalar.TIMESTAMPTZ).type();
        if (type == time || type == timestamp || type == timestamptz || type == TIMETZ) {
            return new ColumnLimit.FractionDigits(modifier < 0 ? 6 : modifier, true);
        } else if (type == NAME) {
            return new ColumnLimit.Bytes(63);
        } else if (type == ONE_BYTE) {
            return new ColumnLimit.Bytes(1);
        } else if (modifier < 0) {
            return ColumnLimit.NONE;
        } else if (type == Oids.of(ColumnType.Numeric.UNLIMITED).type()) {
            return new ColumnLimit.Digits(precision(modifier), scale(modifier));
        } else if (type == VARCHAR || type == CHAR) {
            return new ColumnLimit.Characters(modifier - 4);
        }
        return type == Oids.of(Scalar.INTERVAL).type() ? interval(modifier) : ColumnLimit.NONE;
    }

    /** The precision of a numeric column, by its modifier. */
    static int precision(int modifier) {
        return ((modifier - 4) >> 16) & 0xffff;
    }

    /** The scale of a numeric column, by its modifier. */
    static int scale(int modifier) {
        return (((modifier - 4) & 0x7ff) ^ 0x400) - 0x400;
    }

    /** By the fields that the type names, of which the least counts; it has a precision only if that is the second. */
    private static ColumnLimit interval(int modifier) {
        int fields = (modifier >> 16) & 0x7fff;
        int digits = modifier & 0xffff;
        boolean seconds = has(fields, 12);
        if (fields == 0x7fff || seconds) {
            return digits > 6 ? ColumnLimit.NONE : ColumnLimit.Parts.ofDigits(digits);
        } else if (has(fields, 11)) {
            return new ColumnLimit.Parts(1, true, 60_000_000);
        } else if (has(fields, 10)) {
            return new ColumnLimit.Parts(1, true, 3_600_000_000L);
        } else if (has(fields, 3)) {
            return new ColumnLimit.Parts(1, true, 0);
        }
        return new ColumnLimit.Parts(has(fields, 1) ? 1 : 12, false, 0);
    }

    private static boolean has(int fields, int field) {
        return (fields & (1 << field)) != 0;
    }
}
