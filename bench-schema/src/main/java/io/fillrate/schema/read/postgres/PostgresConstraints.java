package io.fillrate.schema.read.postgres;

import static io.fillrate.schema.read.postgres.PostgresCatalog.texts;

import io.fillrate.schema.model.Having;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Enforced foreign keys and checks of tables and of their partitions, in {@code pg_constraint}. Immutable. */
final class PostgresConstraints {

    /**
     * In place of the parameters: the partition that a key refers to, the table that has its rows, where they are found, and further
     * conditions. What a constraint's copies for partitions demand, it demands itself.
     */
    private static final String CONSTRAINTS = """
            SELECT o.conrelid, o.contype, o.conname, array_to_string(o.conkey, ' '), n.nspname, c.relname,
              ARRAY(SELECT a.attname::text FROM unnest(o.confkey) WITH ORDINALITY k(attnum, n)
                    JOIN pg_attribute a ON a.attrelid = o.confrelid AND a.attnum = k.attnum ORDER BY k.n),
              o.condeferrable, pg_get_expr(o.conbin, o.conrelid),
              (SELECT string_agg(p.prosrc, E'\\n')
               FROM pg_depend d JOIN pg_proc p ON p.oid = d.refobjid JOIN pg_language l ON l.oid = p.prolang
               WHERE d.classid = 'pg_constraint'::regclass AND d.objid = o.oid AND d.refclassid = 'pg_proc'::regclass
                 AND l.lanname NOT IN ('c', 'internal')), %s
            FROM pg_constraint o%s
            LEFT JOIN pg_class c ON c.oid = %s
            LEFT JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE o.conrelid = ANY (?) AND o.contype IN ('c', 'f') AND coalesce(o.conparentid, 0) = 0%s
            ORDER BY o.conrelid, o.conname""";

    /** A key to a table's only partition is one to the table. */
    private static final String PARTITIONED = """
            CASE WHEN (SELECT count(*) FROM pg_partition_tree(pg_partition_root(o.confrelid)) WHERE isleaf) = 1
              THEN pg_partition_root(o.confrelid) END""";

    /**
     * A key to a partition by a list is one to those rows of the table that have its values. Partitions of two tables that have the same
     * bounds refer to each other's rows by these anyway.
     */
    private static final String LISTED = """

            LEFT JOIN LATERAL (
              SELECT t.partrelid, a.attname, pg_get_expr(p.relpartbound, p.oid) AS bound,
                a.attnum = ANY (SELECT r.attnum FROM pg_attribute q JOIN pg_attribute r
                                ON r.attrelid = t.partrelid AND r.attname = q.attname
                                WHERE q.attrelid = p.oid AND q.attnum = ANY (o.confkey))
                  AND pg_get_expr(p.relpartbound, p.oid) IS NOT DISTINCT FROM (
                    SELECT pg_get_expr(b.relpartbound, b.oid) FROM pg_class b WHERE b.oid = o.conrelid) AS same
              FROM pg_class p
              JOIN pg_partitioned_table t ON t.partrelid = pg_partition_root(p.oid)
              JOIN pg_inherits i ON i.inhrelid = p.oid AND i.inhparent = t.partrelid
              JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
              WHERE p.oid = o.confrelid AND t.partstrat = 'l'
                AND pg_get_expr(p.relpartbound, p.oid) ~ '^FOR VALUES IN' AND pg_get_expr(p.relpartbound, p.oid) !~ 'NULL'
            ) part ON true""";

    private static final Pattern VALUE = Pattern.compile("'((?:[^']|'')*+)'|-?\\d+|\\btrue\\b|\\bfalse\\b");

    private static final String ENFORCED = " AND o.conenforced";

    /**
     * A row of {@code pg_constraint}.
     *
     * @param references of a foreign key, else null
     * @param expression of a check, else null
     * @param functions the text of those that a check calls
     */
    private record Constraint(
            String name,
            List<Integer> columns,
            @Nullable TableName references,
            List<String> referencedColumns,
            boolean deferrable,
            @Nullable String expression,
            String functions,
            Optional<Having> having) {

        static Constraint read(ResultSet row) throws SQLException {
            boolean foreignKey = row.getString(2).equals("f");
            return new Constraint(
                    row.getString(3),
                    PostgresCatalog.numbers(Objects.requireNonNullElse(row.getString(4), "")),
                    foreignKey ? new TableName(row.getString(5), row.getString(6)) : null,
                    texts(row, 7),
                    row.getBoolean(8),
                    foreignKey ? null : row.getString(9),
                    Objects.requireNonNullElse(row.getString(10), ""),
                    having(row.getString(11), row.getString(12)));
        }

        private static Optional<Having> having(@Nullable String column, @Nullable String bound) {
            return column == null || bound == null
                    ? Optional.empty()
                    : Optional.of(new Having(
                            column,
                            VALUE.matcher(bound)
                                    .results()
                                    .map(value -> value.group(1) == null
                                            ? value.group()
                                            : value.group(1).replace("''", "'"))
                                    .collect(Collectors.toSet()),
                            true));
        }
    }

    private final Map<Long, List<Constraint>> constraints;
    private final PostgresColumnReader columns;

    private PostgresConstraints(Map<Long, List<Constraint>> constraints, PostgresColumnReader columns) {
        this.constraints = constraints;
        this.columns = columns;
    }

    /** Reads the constraints of some relations. */
    static PostgresConstraints read(PostgresCatalog catalog, Collection<Long> relations, PostgresColumnReader columns)
            throws SQLException {
        boolean partitioned = !catalog.isCockroach() && catalog.isAtLeast(12);
        String sql = CONSTRAINTS.formatted(
                partitioned ? "CASE WHEN NOT part.same THEN part.attname END, part.bound" : "NULL, NULL",
                partitioned ? LISTED : "",
                partitioned ? "coalesce(" + PARTITIONED + ", part.partrelid, o.confrelid)" : "o.confrelid",
                catalog.isAtLeast(18) ? ENFORCED : "");
        return new PostgresConstraints(catalog.byOid(Constraint::read, sql, catalog.oids(relations)), columns);
    }

    /** Returns the foreign keys of a table, and those that partitions have of their own, each once. */
    List<ForeignKeyModel> foreignKeys(long table, List<Long> partitions) {
        List<ForeignKeyModel> keys = new ArrayList<>(foreignKeys(table).toList());
        for (long partition : partitions) {
            foreignKeys(partition)
                    .filter(key -> keys.stream().noneMatch(known -> isSame(known, key)))
                    .forEach(keys::add);
        }
        return keys;
    }

    private Stream<ForeignKeyModel> foreignKeys(long relation) {
        return all(relation)
                .flatMap(key -> key.references == null
                        ? Stream.of()
                        : Stream.of(new ForeignKeyModel(
                                key.name,
                                columns.names(relation, key.columns).toList(),
                                key.references,
                                key.referencedColumns,
                                key.deferrable,
                                key.having)));
    }

    /** Whether two foreign keys demand the same. */
    private static boolean isSame(ForeignKeyModel one, ForeignKeyModel other) {
        return one.columns().equals(other.columns())
                && one.references().equals(other.references())
                && one.referencedColumns().equals(other.referencedColumns())
                && one.deferrable() == other.deferrable()
                && one.having().equals(other.having());
    }

    /** Returns the checks of a table, without those that its partitions have of their own. */
    List<Check> checks(long relation) {
        return all(relation)
                .flatMap(check -> check.expression == null
                        ? Stream.of()
                        : Stream.of(new Check(
                                check.name,
                                check.expression,
                                columns.names(relation, check.columns)
                                        .distinct()
                                        .toList(),
                                check.functions)))
                .toList();
    }

    /** Returns the expressions of the checks that a partition does not have from its table: those that it inherits have the same names. */
    List<String> ownChecks(long table, long partition) {
        List<String> inherited = checks(table).stream().map(Check::name).toList();
        return checks(partition).stream()
                .filter(check -> !inherited.contains(check.name()))
                .map(Check::expression)
                .toList();
    }

    private Stream<Constraint> all(long relation) {
        return constraints.getOrDefault(relation, List.of()).stream();
    }
}
