package io.fillrate.schema.read.postgres;

import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of tables and of their partitions, in {@code pg_attribute}. Immutable. */
final class PostgresColumnReader {

    /** In place of the parameter: a condition that CockroachDB needs. */
    private static final String COLUMNS = """
            SELECT a.attrelid, a.attnum, a.attname, a.atttypid, a.atttypmod, format_type(a.atttypid, a.atttypmod), a.attnotnull,
              a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), c.collisdeterministic, t.description,
              CASE WHEN a.attidentity <> ''
                THEN (SELECT min(objid::regclass::text) FROM pg_depend
                      WHERE refclassid = 'pg_class'::regclass AND refobjid = a.attrelid AND refobjsubid = a.attnum
                        AND classid = 'pg_class'::regclass AND deptype = 'i')
                ELSE (SELECT min(refobjid::regclass::text) FROM pg_depend JOIN pg_class s ON s.oid = refobjid AND s.relkind = 'S'
                      WHERE classid = 'pg_attrdef'::regclass AND objid = d.oid AND refclassid = 'pg_class'::regclass) END
            FROM pg_attribute a
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            LEFT JOIN pg_collation c ON c.oid = a.attcollation
            LEFT JOIN pg_description t ON t.classoid = 'pg_class'::regclass AND t.objoid = a.attrelid AND t.objsubid = a.attnum
            WHERE a.attrelid = ANY (?) AND a.attnum > 0 AND NOT a.attisdropped%s
            ORDER BY a.attrelid, a.attnum""";

    /** CockroachDB's own columns: the key of a table that has none, and the like. */
    private static final String NOT_HIDDEN = " AND NOT a.attishidden";

    /** A default that is the next number of a sequence, and nothing else. */
    private static final Pattern NEXT_NUMBER = Pattern.compile(
            "\\(?nextval\\(\\(?'(?:[^']|'')*'::(?:regclass|text)\\)?(?:::regclass)?\\)\\)?(?:::[a-z0-9 ]+)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private record Column(int number, ColumnModel model) {}

    private final Map<Long, List<Column>> columns;

    private PostgresColumnReader(Map<Long, List<Column>> columns) {
        this.columns = columns;
    }

    /** Reads the columns of some relations. */
    static PostgresColumnReader read(PostgresCatalog catalog, Collection<Long> relations) throws SQLException {
        PostgresTypes types = PostgresTypes.read(catalog, relations);
        String sql = COLUMNS.formatted(catalog.isCockroach() ? NOT_HIDDEN : "");
        return new PostgresColumnReader(catalog.byOid(row -> column(row, types), sql, catalog.oids(relations)));
    }

    private static Column column(ResultSet row, PostgresTypes types) throws SQLException {
        long type = row.getLong(4);
        String sqlType = row.getString(6);
        Optional<String> expression = Optional.ofNullable(row.getString(10)).or(() -> types.defaultExpression(type));
        Origin origin = origin(row.getString(8), row.getString(9), expression);
        boolean distinguishes = row.getBoolean(11) || row.wasNull();
        return new Column(
                row.getInt(2),
                new ColumnModel(
                        row.getString(3),
                        types.resolve(type, row.getInt(5), sqlType),
                        sqlType,
                        !row.getBoolean(7) && !types.forbidsNull(type),
                        origin,
                        expression,
                        isNumbered(origin) ? Optional.ofNullable(row.getString(13)) : Optional.empty(),
                        !distinguishes || types.ignoresCase(type),
                        Objects.requireNonNullElse(row.getString(12), "")));
    }

    /**
     * @param identity {@code a} for always, {@code d} for by default; empty for neither
     * @param generated {@code s} for stored, {@code v} for virtual; empty for neither
     */
    private static Origin origin(String identity, String generated, Optional<String> expression) {
        if (!generated.isEmpty()) {
            return Origin.COMPUTED;
        }
        if (!identity.isEmpty()) {
            return identity.equals("a") ? Origin.NUMBERED_ALWAYS : Origin.NUMBERED;
        }
        return expression
                .map(value -> NEXT_NUMBER.matcher(value).matches() ? Origin.NUMBERED : Origin.DEFAULT)
                .orElse(Origin.NONE);
    }

    private static boolean isNumbered(Origin origin) {
        return origin == Origin.NUMBERED || origin == Origin.NUMBERED_ALWAYS;
    }

    /**
     * Returns the columns of a table. NULL can be stored where the partitions allow it as well.
     *
     * @param partitions of the table
     */
    List<ColumnModel> of(long table, List<Long> partitions) {
        Set<String> mandatory = partitions.stream()
                .flatMap(this::all)
                .filter(column -> !column.nullable())
                .map(ColumnModel::name)
                .collect(Collectors.toSet());
        return all(table)
                .map(column -> mandatory.contains(column.name()) ? withoutNull(column) : column)
                .toList();
    }

    private static ColumnModel withoutNull(ColumnModel column) {
        return new ColumnModel(
                column.name(),
                column.type(),
                column.sqlType(),
                false,
                column.origin(),
                column.defaultExpression(),
                column.sequence(),
                column.ignoresCase(),
                column.comment());
    }

    private Stream<ColumnModel> all(long relation) {
        return columns.getOrDefault(relation, List.of()).stream().map(Column::model);
    }

    /**
     * Returns the names of columns of a relation by their numbers, which differ between a table and its partitions. Number 0 stands for all
     * of them, as in an expression with a whole row; system columns have negative ones and are left out.
     */
    Stream<String> names(long relation, List<Integer> numbers) {
        List<Column> all = columns.getOrDefault(relation, List.of());
        return numbers.stream()
                .flatMap(number -> all.stream().filter(column -> number == 0 || column.number == number))
                .map(column -> column.model.name());
    }
}
