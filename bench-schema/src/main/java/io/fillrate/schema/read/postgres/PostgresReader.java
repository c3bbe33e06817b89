package io.fillrate.schema.read.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code pg_catalog} of PostgreSQL 12 or newer, and of CockroachDB: a query for each kind of thing, whatever the number of tables. It
 * has never been run on a real CockroachDB.
 *
 * <p>What partitions demand of their rows beyond what their table does is demanded of the table: keys, foreign keys, NOT NULL and triggers;
 * their checks are part of {@link TableModel#partitioning}. Children of plain inheritance are tables of their own.
 *
 * @param database {@code postgres} or {@code cockroach}
 */
public record PostgresReader(DatabaseKind database) {

    /** In place of the parameter: whether row-level security hides rows. */
    private static final String TABLES = """
            SELECT c.oid, n.nspname, c.relname, c.relkind = 'p',
              has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT') AND NOT %s
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't' AND NOT c.relispartition
              AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'crdb_internal') AND (? OR n.nspname = ANY (?))
              AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')""";

    /**
     * Triggers on rows fire in partitions, those on statements do not, as rows are inserted into the table; nor do rules. In place of the
     * parameter: a condition that leaves out a trigger's copies for partitions.
     */
    private static final String TRIGGERS = """
            SELECT t.tgrelid, t.tgname,
              pg_get_triggerdef(t.oid) || E'\\n' || (SELECT p.prosrc FROM pg_proc p WHERE p.oid = t.tgfoid) FROM pg_trigger t JOIN \
              pg_class c ON c.oid = t.tgrelid
            WHERE t.tgrelid = ANY (?) AND NOT t.tgisinternal%s AND t.tgenabled IN ('O', 'A')
              AND (t.tgtype & 4) <> 0 AND ((t.tgtype & 1) <> 0 OR NOT c.relispartition)
            UNION ALL
            SELECT r.ev_class, r.rulename, pg_get_ruledef(r.oid) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
            WHERE r.ev_class = ANY (?) AND r.ev_type = '3' AND r.ev_enabled IN ('O', 'A') AND NOT c.relispartition
            ORDER BY 1, 2""";

    private static final String NOT_COPIED = " AND t.tgparentid = 0";

    private static final String STORED = "SELECT oid FROM unnest(?) relation(oid) WHERE pg_relation_size(oid) > 0";

    private static final int TABLES_PER_STATEMENT = 50;

    /**
     * A table.
     *
     * @param readable whether the user sees all of its rows
     */
    private record Table(long oid, TableName name, boolean partitioned, boolean readable) {

        static Table read(ResultSet row) throws SQLException {
            return new Table(
                    row.getLong(1),
                    new TableName(row.getString(2), row.getString(3)),
                    row.getBoolean(4),
                    row.getBoolean(5));
        }
    }

    /** Reads the tables of some schemas, of all if none is named; the connection is left unchanged. */
    public SchemaModel read(Connection connection, Set<String> schemas) throws SQLException {
        return PostgresCatalog.read(
                connection,
                database == DatabaseKind.COCKROACH,
                catalog -> new SchemaModel(database, tables(catalog, schemas)));
    }

    private static List<TableModel> tables(PostgresCatalog catalog, Set<String> schemas) throws SQLException {
        String sql = TABLES.formatted(catalog.isCockroach() ? "false" : "row_security_active(c.oid)");
        List<Table> tables = catalog.query(Table::read, sql, schemas.isEmpty(), catalog.texts(schemas));
        Partitions partitions = Partitions.read(
                catalog,
                tables.stream().filter(Table::partitioned).map(Table::oid).toList());
        Set<Long> relations = tables.stream()
                .flatMap(table -> Stream.concat(Stream.of(table.oid), partitions.of(table.oid).stream()))
                .collect(Collectors.toSet());
        PostgresColumnReader columns = PostgresColumnReader.read(catalog, relations);
        PostgresKeyReader keys = PostgresKeyReader.read(catalog, relations, columns);
        PostgresConstraints constraints = PostgresConstraints.read(catalog, relations, columns);
        Map<Long, List<Trigger>> triggers = triggers(catalog, relations);
        Set<Long> filled = filled(catalog, tables, partitions, relations);
        List<TableModel> models = new ArrayList<>();
        for (Table table : tables) {
            List<Long> parts = partitions.of(table.oid);
            models.add(new TableModel(
                    table.name,
                    columns.of(table.oid, parts),
                    keys.primaryKey(table.oid),
                    keys.uniqueKeys(table.oid, parts),
                    constraints.foreignKeys(table.oid, parts),
                    Stream.concat(constraints.checks(table.oid).stream(), keys.computable(table.oid).stream())
                            .toList(),
                    keys.exclusions(table.oid, parts),
                    partitions.partitioning(table.oid, columns, constraints),
                    Stream.concat(Stream.of(table.oid), parts.stream())
                            .flatMap(relation -> triggers.getOrDefault(relation, List.of()).stream())
                            .toList(),
                    filled.contains(table.oid)));
        }
        models.sort(Comparator.comparing(TableModel::name));
        return models;
    }

    private static Map<Long, List<Trigger>> triggers(PostgresCatalog catalog, Collection<Long> relations)
            throws SQLException {
        if (catalog.isCockroach()) {
            return Map.of();
        }
        return catalog.byOid(
                row -> new Trigger(row.getString(2), row.getString(3)),
                TRIGGERS.formatted(catalog.isAtLeast(13) ? NOT_COPIED : ""),
                catalog.oids(relations),
                catalog.oids(relations));
    }

    /** Returns the tables that have rows. A table whose rows the user cannot see has some if it has been written to. */
    private static Set<Long> filled(
            PostgresCatalog catalog, List<Table> tables, Partitions partitions, Set<Long> relations)
            throws SQLException {
        Set<Long> stored = catalog.isCockroach()
                ? relations
                : new HashSet<>(catalog.query(row -> row.getLong(1), STORED, catalog.oids(relations)));
        List<Table> written = tables.stream()
                .filter(table -> stored.contains(table.oid)
                        || partitions.of(table.oid).stream().anyMatch(stored::contains))
                .toList();
        Set<Long> filled = written.stream()
                .filter(table -> !table.readable)
                .map(Table::oid)
                .collect(Collectors.toCollection(HashSet::new));
        List<String> questions = written.stream()
                .filter(Table::readable)
                .map(table -> "SELECT %d WHERE EXISTS (SELECT 1 FROM %s%s)"
                        .formatted(
                                table.oid, table.partitioned ? "" : "ONLY ", table.name.quoted(DatabaseKind.POSTGRES)))
                .toList();
        for (int from = 0; from < questions.size(); from += TABLES_PER_STATEMENT) {
            filled.addAll(catalog.withoutLocks(String.join(
                    " UNION ALL ", questions.subList(from, Math.min(questions.size(), from + TABLES_PER_STATEMENT)))));
        }
        return filled;
    }

    /** The partitions of tables, of all levels. Immutable. */
    private static final class Partitions {

        /** A partition that is a foreign table takes no rows here: it is not for this server to say which ones fit. */
        private static final String PARTITIONS = """
                WITH RECURSIVE member(root, oid) AS (
                  SELECT oid, oid FROM unnest(?) root(oid)
                  UNION ALL
                  SELECT m.root, i.inhrelid FROM member m JOIN pg_inherits i ON i.inhparent = m.oid)
                SELECT m.root, m.oid, p.partattrs::text, p.partexprs::text,
                  CASE WHEN c.relkind = 'r' THEN coalesce(pg_get_partition_constraintdef(c.oid), 'true') END
                FROM member m JOIN pg_class c ON c.oid = m.oid
                LEFT JOIN pg_partitioned_table p ON p.partrelid = m.oid
                WHERE c.relkind IN ('r', 'p')
                ORDER BY m.root, m.oid <> m.root, c.relname, m.oid""";

        /**
         * A table that is partitioned, or one of its partitions.
         *
         * @param key numbers of the columns that it is partitioned by; 0 for an expression
         * @param tree of the expressions, as the server stores it
         * @param constraint of one that can hold rows; empty if it is partitioned itself
         */
        private record Member(
                long oid, List<Integer> key, @Nullable String tree, Optional<String> constraint) {

            static Member read(ResultSet row) throws SQLException {
                return new Member(
                        row.getLong(2),
                        PostgresCatalog.numbers(Objects.requireNonNullElse(row.getString(3), "")),
                        row.getString(4),
                        Optional.ofNullable(row.getString(5)));
            }

            Stream<Integer> columnNumbers() {
                return key.stream()
                        .flatMap(number -> number == 0 && tree != null
                                ? PostgresKeyReader.numbersIn(tree).stream()
                                : Stream.of(number));
            }
        }

        private final Map<Long, List<Member>> members;

        private Partitions(Map<Long, List<Member>> members) {
            this.members = members;
        }

        /** Reads the partitions of some partitioned tables. */
        static Partitions read(PostgresCatalog catalog, Collection<Long> tables) throws SQLException {
            return new Partitions(
                    tables.isEmpty() ? Map.of() : catalog.byOid(Member::read, PARTITIONS, catalog.oids(tables)));
        }

        /** Returns the partitions of a table; none if it is not partitioned. */
        List<Long> of(long table) {
            return all(table).map(Member::oid).filter(oid -> oid != table).toList();
        }

        /** Returns how a table is partitioned. A partition's own checks are part of what its rows meet. */
        Optional<Partitioning> partitioning(long table, PostgresColumnReader columns, PostgresConstraints constraints) {
            return members.containsKey(table)
                    ? Optional.of(new Partitioning(
                            all(table)
                                    .flatMap(member -> columns.names(
                                            member.oid, member.columnNumbers().toList()))
                                    .distinct()
                                    .toList(),
                            all(table)
                                    .flatMap(member -> member
                                            .constraint
                                            .map(bounds -> and(bounds, constraints.ownChecks(table, member.oid)))
                                            .stream())
                                    .toList()))
                    : Optional.empty();
        }

        private static String and(String bounds, List<String> checks) {
            return checks.isEmpty()
                    ? bounds
                    : Stream.concat(Stream.of(bounds), checks.stream())
                            .map(condition -> "(" + condition + ")")
                            .collect(Collectors.joining(" AND "));
        }

        private Stream<Member> all(long table) {
            return members.getOrDefault(table, List.of()).stream();
        }
    }
}
