package io.fillrate.spark.sink;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
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

/** A planned load. With a limit of connections it asks Spark for as many partitions, by a hash of the rows' columns. */
public final class SinkWrite implements RequiresDistributionAndOrdering {

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
    public static SinkWrite plan(SinkOptions options, StructType rows, boolean truncate) {
        try (Connection connection = Connections.open(options)) {
            TargetTable table = TargetTable.of(connection, options);
            boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
            List<SinkColumn> columns = SinkColumn.match(rows, table, caseSensitive, options.inexact());
            SinkUpsert upsert = SinkUpsert.of(options, table, columns, caseSensitive);
            if (upsert != null && truncate) {
                throw new IllegalArgumentException(
                        "option " + SinkOptions.UPSERT + ": mode overwrite leaves no rows to update; use mode append");
            }
            LoadPlan plan = new LoadPlan(
                    options, table, upsert == null ? columns : upsert.withoutNulls(columns), truncate, upsert);
            requireDigest(plan);
            requireHash(plan, rows);
            options.database().requireMerge(connection, plan);
            return new SinkWrite(plan, rows);
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "cannot load " + options.table() + ": " + options.database().describe(e), e);
        }
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
        if (plan.options().maxConnections() > 0 && hashed(rows).length == 0) {
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

    @Override
    public Distribution requiredDistribution() {
        return limited() ? Distributions.clustered(hashed(rows)) : Distributions.unspecified();
    }

    private static Expression column(String name) {
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
