package io.fillrate.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;
import org.jspecify.annotations.Nullable;

/** A planned load. With a limit of connections it asks Spark for as many partitions, by a hash of the rows' columns. */
final class SinkWrite implements RequiresDistributionAndOrdering {

    private final LoadPlan plan;
    private final StructType rows;
    private final LoadJob job;

    private SinkWrite(LoadPlan plan, StructType rows) {
        this.plan = plan;
        this.rows = rows;
        this.job = new LoadJob(plan);
    }

    /**
     * Plans a load: looks at the table, and writes nothing.
     *
     * @param rows the DataFrame's columns
     * @throws IllegalArgumentException that says which option or column does not fit
     */
    static SinkWrite plan(SinkOptions options, StructType rows, boolean truncate) {
        try (Connection connection = Connections.open(options)) {
            TargetTable table = TargetTable.of(connection, options);
            List<SinkColumn> columns =
                    SinkColumn.match(rows, table, SQLConf.get().caseSensitiveAnalysis());
            String staging = options.stagingSchema() == null ? table.schema() : options.stagingSchema();
            PartitionKey key = key(connection, options, table, columns, truncate);
            LoadPlan plan = new LoadPlan(
                    options,
                    table.sql(),
                    table.schema(),
                    table.name(),
                    staging,
                    SinkColumn.withKey(columns, key),
                    truncate,
                    key);
            requireDigest(plan);
            requireHash(plan, rows);
            return new SinkWrite(plan, rows);
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "cannot load " + options.table() + ": " + options.database().describe(e), e);
        }
    }

    private static @Nullable PartitionKey key(
            Connection connection, SinkOptions options, TargetTable table, List<SinkColumn> columns, boolean truncate)
            throws SQLException {
        if (options.transfer() != SinkOptions.Transfer.ATTACH) {
            return null;
        } else if (options.database() != Postgres.INSTANCE) {
            throw new IllegalArgumentException("option transfer=attach: only PostgreSQL attaches partitions");
        } else if (truncate) {
            throw new IllegalArgumentException("option transfer=attach: partitions are added, and overwrite would keep"
                    + " the old ones; use mode append, and detach those that are to go");
        }
        return PartitionKey.of(connection, table, columns);
    }

    private static void requireDigest(LoadPlan plan) {
        for (SinkColumn column : plan.columns()) {
            if (plan.digests() && !column.to().isKeptAsSent()) {
                throw new IllegalArgumentException(
                        "option verify=digest: column " + column.name() + " is "
                                + column.to().sql()
                                + ", whose values the server rewrites, so that both sides cannot have one digest; use verify=count");
            }
        }
    }

    private static void requireHash(LoadPlan plan, StructType rows) {
        if (plan.key() == null && plan.options().maxConnections() > 0 && hashed(rows).length == 0) {
            throw new IllegalArgumentException("option maxConnections: the DataFrame has no column that Spark can"
                    + " distribute rows by; leave the option out and use coalesce");
        }
    }

    /** The columns that Spark can hash cheaply. */
    private static Expression[] hashed(StructType rows) {
        return Stream.of(rows.fields())
                .filter(field -> isPlain(field.dataType()))
                .map(StructField::name)
                .map(SinkWrite::column)
                .toArray(Expression[]::new);
    }

    private static boolean isPlain(DataType type) {
        return !(type instanceof StructType
                || type instanceof ArrayType
                || type instanceof MapType
                || type instanceof VariantType
                || type instanceof NullType);
    }

    /** Staging tables that become partitions need ranges of their own, with all rows of a key in one of them. */
    @Override
    public Distribution requiredDistribution() {
        PartitionKey key = plan.key();
        if (key != null) {
            return Distributions.ordered(
                    new SortOrder[] {Expressions.sort(column(nameOf(key)), SortDirection.ASCENDING)});
        }
        return limited() ? Distributions.clustered(hashed(rows)) : Distributions.unspecified();
    }

    private String nameOf(PartitionKey key) {
        return plan.columns().stream()
                .filter(column -> column.name().equals(key.column()))
                .map(column -> rows.fields()[column.ordinal()].name())
                .findFirst()
                .orElseThrow();
    }

    private static NamedReference column(String name) {
        return Expressions.column('`' + name.replace("`", "``") + '`');
    }

    @Override
    public int requiredNumPartitions() {
        return limited() ? plan.options().maxConnections() : 0;
    }

    private boolean limited() {
        return plan.options().maxConnections() > 0;
    }

    @Override
    public SortOrder[] requiredOrdering() {
        return new SortOrder[0];
    }

    @Override
    public BatchWrite toBatch() {
        return job;
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return SinkMetrics.all();
    }

    @Override
    public CustomTaskMetric[] reportDriverMetrics() {
        return job.metrics();
    }

    /** What Spark's UI and plans show. */
    @Override
    public String description() {
        return plan.options() + " ("
                + plan.columns().stream().map(SinkColumn::name).collect(Collectors.joining(", ")) + ")";
    }
}
