package io.fillrate.schema.read.postgres;

import io.fillrate.schema.model.TableModel.Partitioning;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The partitions of tables, of all levels. Immutable. */
final class PostgresPartitions {

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

    private PostgresPartitions(Map<Long, List<Member>> members) {
        this.members = members;
    }

    /** Reads the partitions of some partitioned tables. */
    static PostgresPartitions read(PostgresCatalog catalog, Collection<Long> tables) throws SQLException {
        return new PostgresPartitions(
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
