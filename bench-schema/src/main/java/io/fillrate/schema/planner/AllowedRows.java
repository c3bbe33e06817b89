package io.fillrate.schema.planner;

import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.check.CandidateTable;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import io.fillrate.schema.planner.key.ReferencedRows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server which rows a foreign key may refer to, where conditions are about the key's columns alone: {@code CHECK (scope =
 * 'global')} allows one row of many. Belongs to one thread.
 *
 * @param conditions for the server
 * @param domains of the columns
 */
record AllowedRows(
        TableModel table, List<TableModel.Check> conditions, Map<String, ColumnDomain> domains, CandidateTable server) {

    /** Rows that the server is asked about. */
    private static final int MAX_ASKED = 20_000;

    /**
     * Returns those of some rows that meet the conditions about the columns that refer to them. Where rows must refer to different ones,
     * conditions whose functions read tables are left out: they know the stored rows only.
     */
    Choices of(List<String> columns, Choices rows) {
        boolean mustDiffer = table.keys().stream().anyMatch(key -> columns.containsAll(key.columns()));
        List<String> asked = conditions.stream()
                .filter(check -> !check.columns().isEmpty() && columns.containsAll(check.columns()))
                .filter(check -> !mustDiffer || !check.readsRows())
                .map(TableModel.Check::expression)
                .toList();
        if (asked.isEmpty() || !domains.keySet().containsAll(columns)) {
            return rows;
        }
        List<PlannedColumn> planned = new ArrayList<>();
        for (String column : columns) {
            ColumnDomain domain = Objects.requireNonNull(domains.get(column));
            planned.add(new PlannedColumn(
                    table.column(column),
                    domain.loadedAs(),
                    domain.binary(),
                    rows.nulls(column),
                    ReferencedRows.converted(rows.values(column), domain.loadedAs())));
        }
        List<List<@Nullable Object>> tuples = LongStream.range(0, Math.min(rows.size(), MAX_ASKED))
                .mapToObj(row -> tuple(planned, row))
                .toList();
        BitSet met = server.accepted(table.name().name(), planned, tuples, asked);
        return met.cardinality() == rows.size()
                ? rows
                : new Choices.OfTuples(
                        columns, met.stream().mapToObj(tuples::get).distinct().toList());
    }

    private static List<@Nullable Object> tuple(List<PlannedColumn> columns, long row) {
        List<@Nullable Object> tuple = new ArrayList<>();
        columns.forEach(column -> tuple.add(column.get(row)));
        return tuple;
    }
}
