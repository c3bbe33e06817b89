package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.PostgresCatalog.texts;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.Exclusion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What indexes demand of the rows of tables and of their partitions: unique keys and exclusion constraints. Immutable. */
final class PostgresKeyReader {

    /** In place of the parameter: whether NULLs are equal. Indexes of partitions that are part of their table's are left out. */
    private static final String INDEXES = """
            SELECT i.indrelid, coalesce(o.conname, c.relname), i.indisprimary, i.indisunique, i.indnkeyatts, i.indkey::text,
              i.indexprs::text,
              ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, false) FROM generate_series(1, i.indnkeyatts) n
                    WHERE i.indkey[n - 1] = 0 ORDER BY n),
              pg_get_expr(i.indpred, i.indrelid), %s, pg_get_constraintdef(o.oid),
              ARRAY(SELECT p.oprname::text FROM unnest(o.conexclop) WITH ORDINALITY e(oid, n)
                    JOIN pg_operator p ON p.oid = e.oid ORDER BY e.n)
            FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            LEFT JOIN pg_constraint o ON o.conindid = i.indexrelid AND o.conrelid = i.indrelid AND o.contype IN ('p', 'u', 'x')
            WHERE i.indrelid = ANY (?) AND (i.indisunique OR i.indisexclusion OR i.indexprs IS NOT NULL) AND NOT c.relispartition
            ORDER BY i.indrelid, 2""";

    /** A column in an expression, as the server stores it. */
    private static final Pattern COLUMN = Pattern.compile(":varattno (\\d+)");

    /**
     * An index. PostgreSQL's keys without overlaps are both unique and an exclusion constraint.
     *
     * @param numbers of the columns; 0 for an expression. Those after the first {@code size} are included ones
     * @param tree of the expressions, as the server stores it
     * @param definition of the constraint; null for an index alone
     */
    private record Index(
            String name,
            boolean primary,
            boolean unique,
            int size,
            List<Integer> numbers,
            @Nullable String tree,
            List<String> expressions,
            Optional<String> predicate,
            boolean nullsDistinct,
            @Nullable String definition,
            List<String> operators) {

        static Index read(ResultSet row) throws SQLException {
            return new Index(
                    row.getString(2),
                    row.getBoolean(3),
                    row.getBoolean(4),
                    row.getInt(5),
                    PostgresCatalog.numbers(row.getString(6)),
                    row.getString(7),
                    texts(row, 8),
                    Optional.ofNullable(row.getString(9)),
                    !row.getBoolean(10),
                    row.getString(11),
                    texts(row, 12));
        }

        /** The numbers of all columns that its rows are compared by. */
        List<Integer> columnNumbers() {
            return numbers.stream()
                    .limit(size)
                    .flatMap(number -> number == 0 && tree != null ? numbersIn(tree).stream() : Stream.of(number))
                    .toList();
        }
    }

    /**
     * A cast that text may not survive; one of a constant does. A range fails whose bounds are not in order, and so does the length of
     * JSON that is not an array.
     */
    private static final Pattern FALLIBLE = Pattern.compile("range\\(|jsonb?_array_length\\(|[\\w)\"]::"
            + "(?:smallint|integer|bigint|numeric|real|double precision|uuid|date|time|interval|boolean"
            + "|inet|cidr|macaddr|jsonb?|xml|money|\\w+range)");

    private final Map<Long, List<Index>> indexes;
    private final PostgresColumnReader columns;

    private PostgresKeyReader(Map<Long, List<Index>> indexes, PostgresColumnReader columns) {
        this.indexes = indexes;
        this.columns = columns;
    }

    /** Reads the indexes of some relations. */
    static PostgresKeyReader read(PostgresCatalog catalog, Collection<Long> relations, PostgresColumnReader columns)
            throws SQLException {
        String sql = INDEXES.formatted(catalog.isAtLeast(15) ? "i.indnullsnotdistinct" : "false");
        return new PostgresKeyReader(catalog.byOid(Index::read, sql, catalog.oids(relations)), columns);
    }

    /** Returns the numbers of the columns in a stored expression; 0 where it has a whole row. */
    static List<Integer> numbersIn(String tree) {
        return COLUMN.matcher(tree)
                .results()
                .map(column -> Integer.valueOf(column.group(1)))
                .toList();
    }

    /** Returns the primary key of a table. */
    Optional<TableModel.Key> primaryKey(long table) {
        return all(table).filter(Index::primary).map(index -> key(table, index)).findFirst();
    }

    /** Returns the other unique keys of a table, and those that partitions have of their own. */
    List<TableModel.Key> uniqueKeys(long table, List<Long> partitions) {
        List<TableModel.Key> keys = new ArrayList<>();
        all(table).filter(index -> index.unique && !index.primary).forEach(index -> keys.add(key(table, index)));
        for (long partition : partitions) {
            all(partition)
                    .filter(Index::unique)
                    .map(index -> key(partition, index))
                    .filter(key -> Stream.concat(primaryKey(table).stream(), keys.stream())
                            .noneMatch(known -> isSame(known, key)))
                    .forEach(keys::add);
        }
        return keys;
    }

    /** Whether two keys demand the same. */
    private static boolean isSame(TableModel.Key one, TableModel.Key other) {
        return one.columns().equals(other.columns())
                && one.expressions().equals(other.expressions())
                && one.predicate().equals(other.predicate())
                && one.nullsDistinct() == other.nullsDistinct();
    }

    private TableModel.Key key(long relation, Index index) {
        return new TableModel.Key(
                index.name,
                columnsOf(relation, index),
                index.expressions,
                index.predicate,
                index.nullsDistinct,
                Map.of());
    }

    /** Returns what rows must meet so that the expressions of a table's indexes can be computed, where that can fail. */
    List<Check> computable(long table) {
        return all(table)
                .filter(index -> index.tree != null)
                .flatMap(index -> index.expressions.stream()
                        .filter(expression -> FALLIBLE.matcher(expression).find())
                        .map(expression -> new Check(
                                index.name,
                                "((" + expression + ") IS NULL) IS NOT NULL",
                                columns.names(table, numbersIn(String.valueOf(index.tree)))
                                        .distinct()
                                        .toList())))
                .toList();
    }

    /** Returns the exclusion constraints of a table, and those that partitions have of their own. */
    List<Exclusion> exclusions(long table, List<Long> partitions) {
        return Stream.concat(Stream.of(table), partitions.stream())
                .flatMap(relation -> all(relation).flatMap(index -> exclusion(relation, index)))
                .toList();
    }

    private Stream<Exclusion> exclusion(long relation, Index index) {
        return index.definition == null || index.operators.isEmpty()
                ? Stream.of()
                : Stream.of(new Exclusion(index.name, columnsOf(relation, index), index.operators, index.definition));
    }

    private List<String> columnsOf(long relation, Index index) {
        return columns.names(relation, index.columnNumbers()).distinct().toList();
    }

    private Stream<Index> all(long relation) {
        return indexes.getOrDefault(relation, List.of()).stream();
    }
}
