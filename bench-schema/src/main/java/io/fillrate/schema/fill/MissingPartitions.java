package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Partitions for tables of PostgreSQL that have none, so that no row can be stored: of ranges of days a year each, of lists the values of
 * an enum or a boolean, of hashes four. First and last ranges are open, and lists have a default partition, so that every row has a place.
 *
 * @param table that is partitioned, or a partition of one that is partitioned itself
 * @param strategy {@code RANGE}, {@code LIST} or {@code HASH}
 */
public record MissingPartitions(TableName table, String strategy, List<Partition> partitions) {

    private static final String WITHOUT_PARTITIONS = """
            WITH RECURSIVE member(root, oid) AS (
              SELECT oid, oid FROM pg_class WHERE relkind = 'p' AND NOT relispartition
              UNION ALL SELECT m.root, i.inhrelid FROM member m JOIN pg_inherits i ON i.inhparent = m.oid)
            SELECT rn.nspname, r.relname, n.nspname, c.relname, p.partstrat, p.partnatts,
              (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = p.partattrs[0]
                AND p.partnatts = 1 AND p.partattrs[0] > 0)
            FROM member m JOIN pg_class c ON c.oid = m.oid JOIN pg_namespace n ON n.oid = c.relnamespace
              JOIN pg_class r ON r.oid = m.root JOIN pg_namespace rn ON rn.oid = r.relnamespace
              JOIN pg_partitioned_table p ON p.partrelid = c.oid
            WHERE NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhparent = c.oid)
            ORDER BY 1, 2, 3, 4""";

    private static final int HASHES = 4;

    private static final int FIRST_YEAR = 2020;

    private static final int LAST_YEAR = 2029;

    /** Bytes of a name. */
    private static final int MAX_NAME = 63;

    /** A partition, and what it holds, as SQL has it: {@code FOR VALUES IN ('new')}. */
    public record Partition(String name, String bounds) {}

    public MissingPartitions {
        partitions = List.copyOf(partitions);
    }

    /** Finds the tables of a model without partitions, and partitions for them; none if the database has always some. */
    public static List<MissingPartitions> of(Connection connection, SchemaModel model) throws SQLException {
        List<MissingPartitions> missing = new ArrayList<>();
        if (model.database() != DatabaseKind.POSTGRES) {
            return missing;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(WITHOUT_PARTITIONS)) {
            while (row.next()) {
                Optional<TableModel> root = model.table(new TableName(row.getString(1), row.getString(2)));
                if (root.isPresent()) {
                    Optional<String> column = Optional.ofNullable(row.getString(7));
                    Optional<DataType> type =
                            column.map(name -> root.get().column(name).type());
                    missing.add(of(
                            new TableName(row.getString(3), row.getString(4)),
                            row.getString(5),
                            row.getInt(6),
                            type.map(DataType::base)));
                }
            }
        }
        return missing;
    }

    private static MissingPartitions of(TableName table, String strategy, int columns, Optional<DataType> type) {
        return switch (strategy) {
            case "h" ->
                new MissingPartitions(
                        table,
                        "HASH",
                        IntStream.range(0, HASHES)
                                .mapToObj(hash -> named(
                                        table,
                                        "h" + hash,
                                        "FOR VALUES WITH (MODULUS " + HASHES + ", REMAINDER " + hash + ")"))
                                .toList());
            case "l" -> new MissingPartitions(table, "LIST", lists(table, type));
            default -> new MissingPartitions(table, "RANGE", ranges(table, columns, type));
        };
    }

    private static List<Partition> lists(TableName table, Optional<DataType> type) {
        List<String> values = type.map(known -> known instanceof DataType.Enumeration labels
                        ? labels.labels()
                        : known instanceof DataType.Bool ? List.of("true", "false") : List.<String>of())
                .orElse(List.of());
        return Stream.concat(
                        values.stream()
                                .map(value ->
                                        named(table, value, "FOR VALUES IN ('" + value.replace("'", "''") + "')")),
                        Stream.of(named(table, "default", "DEFAULT")))
                .toList();
    }

    private static List<Partition> ranges(TableName table, int columns, Optional<DataType> type) {
        boolean ofDays = type.filter(known -> known instanceof DataType.Date || known instanceof DataType.Timestamp)
                .isPresent();
        if (!ofDays) {
            return List.of(named(
                    table,
                    "all",
                    "FOR VALUES FROM (" + String.join(", ", Collections.nCopies(columns, "MINVALUE")) + ") TO ("
                            + String.join(", ", Collections.nCopies(columns, "MAXVALUE")) + ")"));
        }
        return IntStream.rangeClosed(FIRST_YEAR, LAST_YEAR)
                .mapToObj(year -> named(
                        table,
                        String.valueOf(year),
                        "FOR VALUES FROM (" + (year == FIRST_YEAR ? "MINVALUE" : "'" + year + "-01-01'") + ") TO ("
                                + (year == LAST_YEAR ? "MAXVALUE" : "'" + (year + 1) + "-01-01'") + ")"))
                .toList();
    }

    private static Partition named(TableName table, String suffix, String bounds) {
        String name =
                table.name().substring(0, Math.min(table.name().length(), MAX_NAME - 1 - Math.min(20, suffix.length())))
                        + "_"
                        + suffix.substring(0, Math.min(20, suffix.length()));
        return new Partition(name, bounds);
    }

    /** Creates the partitions of all tables, or none. */
    public static void create(Connection connection, List<MissingPartitions> missing) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (MissingPartitions each : missing) {
                for (Partition partition : each.partitions) {
                    statement.execute("CREATE TABLE "
                            + new TableName(each.table.schema(), partition.name).quoted(DatabaseKind.POSTGRES)
                            + " PARTITION OF " + each.table.quoted(DatabaseKind.POSTGRES) + " " + partition.bounds);
                }
            }
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** The model with partitions that take any row, for a plan that nothing is created for. */
    public static SchemaModel assumed(SchemaModel model) {
        return new SchemaModel(
                model.database(),
                model.tables().stream()
                        .map(table -> table.partitioning()
                                .filter(partitioning ->
                                        partitioning.constraints().isEmpty())
                                .map(partitioning ->
                                        table.partitioned(new Partitioning(partitioning.columns(), List.of("true"))))
                                .orElse(table))
                        .toList());
    }
}
