package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.shape.Shape;
import io.fillrate.schema.generate.shape.ShapedDomain;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.planner.key.ColumnGroup;
import io.fillrate.schema.statistics.ColumnStatistics;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;

/** Lets the rows of a table be like others, where keys leave them free. Belongs to one thread. */
final class TableShape {

    private final DatabaseKind database;
    private final boolean texts;
    private final long rows;
    private final TableName table;
    private final Map<String, ColumnStatistics> statistics;
    private final Map<String, LongUnaryOperator> draws = new HashMap<>();

    /**
     * Prepares the shape of a table.
     *
     * @param rows how many are planned
     */
    TableShape(DatabaseKind database, Likeness like, TableName table, long rows) {
        this.database = database;
        this.texts = like.texts();
        this.table = table;
        this.rows = rows;
        this.statistics = like.statistics().table(table);
    }

    /**
     * Returns the values of a column that its own domain is drawn from; empty if nothing is known of it.
     *
     * @throws io.fillrate.schema.generate.NotUnderstoodException if no value is within its limits
     */
    Optional<ColumnDomain> domain(ColumnModel column, ColumnLimits limits) {
        return shape(column.name()).map(shape -> {
            ShapedDomain shaped = shape.of(database, column, limits);
            draws.put(column.name(), shaped.draw());
            return shaped.column();
        });
    }

    /** Lets a group choose as often as is known: a column among its values, a foreign key among rows. */
    void apply(ColumnGroup group) {
        String first = group.columns().get(0);
        if (group.columns().size() == 1 && draws.containsKey(first)) {
            group.drawBy(draws.get(first));
            return;
        }
        group.columns().stream()
                .flatMap(column -> shape(column).stream())
                .max(Comparator.comparingDouble(shape -> shape.statistics().distinctOf((double) rows)))
                .filter(shape -> group.size() > 0)
                .ifPresent(shape -> group.drawBy(shape.frequencies(group.size())));
    }

    /** Returns in what share of the rows some columns are NULL together; empty if it is not known. */
    OptionalDouble nullShare(List<String> columns) {
        return columns.stream()
                .flatMap(column -> known(column).stream())
                .flatMapToDouble(known -> known.nullShare().stream())
                .max();
    }

    private Optional<ColumnStatistics> known(String column) {
        return Optional.ofNullable(statistics.get(column));
    }

    /** Which values are common does not depend on the seed, so that those of rows that are added are the same. */
    private Optional<Shape> shape(String column) {
        return known(column)
                .filter(known -> known.distinct() != 0
                        || !known.common().isEmpty()
                        || !known.histogram().isEmpty())
                .map(known -> new Shape(
                        known,
                        rows,
                        IndexedRandom.of(0, table.toString(), "common " + column)
                                .key(),
                        texts));
    }
}
