package io.fillrate.app.fill;

import io.fillrate.report.render.Block;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.render.Medium;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import io.fillrate.schema.fill.FillSummary;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.fill.MissingPartitions;
import io.fillrate.schema.fill.SchemaFill;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.SchemaPlan.Refusal;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.statistics.SchemaStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a fill is going to do, and what it did, as text for a terminal of 80 columns. */
final class FillReport {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Partitions of a table. */
    private static final int MAX_NAMED = 3;

    /** How the reason begins when a column is not understood. */
    private static final String NOT_UNDERSTOOD = "column ";

    private FillReport() {}

    /**
     * The tables, their rows and strategies, and before them the tables that are not filled.
     *
     * @param like the statistics that shape rows; empty if none do
     */
    static String plan(SchemaPlan plan, Optional<SchemaStatistics> like) {
        List<TablePlan> tables = plan.tables();
        List<Section> sections = new ArrayList<>(
                notFilled(plan.refusals().stream().map(FillReport::row).toList()));
        if (!tables.isEmpty()) {
            List<Block> blocks = new ArrayList<>();
            blocks.add(Block.table(new TextTable(
                    List.of(Column.text("table"), Column.number("rows"), Column.text("strategy"), Column.text("notes")),
                    plan.groups().stream()
                            .flatMap(group -> group.stream()
                                    .map(table -> row(table, SchemaFill.strategy(plan.database(), group))))
                            .toList())));
            like.ifPresent(statistics -> blocks.add(new Block.Paragraph(LikeOptions.coverage(plan, statistics))));
            sections.add(new Section("to-fill", "To be filled", blocks));
        }
        return text(
                "Plan: "
                        + Numbers.whole(
                                tables.stream().mapToLong(TablePlan::rows).sum()) + " rows into "
                        + tables(tables.size(), plan.refusals().size()),
                sections);
    }

    /** The partitions of tables that have had none. */
    static String partitions(List<MissingPartitions> missing, boolean created) {
        return text(
                created ? "Partitions created" : "Partitions to be created",
                List.of(section(
                        "partitions",
                        "Partitions",
                        TextTable.of(missing)
                                .text("table", each -> each.table().toString())
                                .text("by", MissingPartitions::strategy)
                                .text("partitions", FillReport::names)
                                .build())));
    }

    /** Few partitions by their names, of many the first and the last. */
    private static String names(MissingPartitions missing) {
        List<String> names = missing.partitions().stream()
                .map(MissingPartitions.Partition::name)
                .toList();
        return names.size() <= MAX_NAMED
                ? String.join(", ", names)
                : names.get(0) + " to " + names.get(names.size() - 1) + " (" + names.size() + ")";
    }

    /** The tables that were filled, how fast and how, and before them those that were not. */
    static String summary(FillSummary summary) {
        List<FilledTable> filled = summary.tables().stream()
                .filter(table -> table.failure().isEmpty())
                .sorted(Comparator.comparing(FilledTable::table))
                .toList();
        List<List<String>> others = Stream.of(
                        summary.refusals().stream().map(FillReport::row),
                        summary.tables().stream()
                                .filter(table -> table.failure().isPresent())
                                .map(table -> List.of(
                                        table.table().toString(),
                                        table.failure().get())),
                        summary.stop().stream()
                                .flatMap(stop -> stop.untried().stream())
                                .map(table -> List.of(table.toString(), "not tried: the database was lost before")))
                .flatMap(each -> each)
                .toList();
        List<Section> sections = new ArrayList<>(notFilled(others));
        if (!filled.isEmpty()) {
            sections.add(section(
                    "filled",
                    "Filled",
                    TextTable.of(filled)
                            .text("table", table -> table.table().toString())
                            .number("rows", table -> Numbers.whole(table.rows()))
                            .number("rows/s", table -> rate(table.rows(), table.nanos()))
                            .text("strategy", FilledTable::strategy)
                            .text("note", FilledTable::note)
                            .build()));
        }
        return text(
                Numbers.whole(summary.rows()) + " rows into " + tables(filled.size(), others.size()) + " in "
                        + Numbers.nanos((double) summary.nanos()) + ", " + rate(summary.rows(), summary.nanos())
                        + " rows/s",
                sections);
    }

    /** Why a fill ended before all tables were tried, in one line. */
    static String stopped(FillSummary.Stop stop) {
        int untried = stop.untried().size();
        return "the database does not answer any more (" + stop.why() + "); "
                + (untried == 1 ? "1 table was" : Numbers.whole(untried) + " tables were") + " not tried";
    }

    private static String tables(int filled, int others) {
        int all = filled + others;
        return (others == 0 ? "" : filled + " of ") + all + (all == 1 ? " table" : " tables");
    }

    private static String rate(long rows, long nanos) {
        return Numbers.compact((double) rows * NANOS_PER_SECOND / (double) Math.max(1, nanos));
    }

    private static List<String> row(TablePlan table, String strategy) {
        return List.of(
                table.model().name().toString(),
                Numbers.whole(table.rows()),
                strategy,
                String.join("; ", table.notes()));
    }

    private static List<String> row(Refusal refusal) {
        return List.of(refusal.table().toString(), refusal.reason());
    }

    private static List<Section> notFilled(List<List<String>> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.table(new TextTable(List.of(Column.text("table"), Column.text("why")), rows)));
        if (rows.stream().anyMatch(row -> row.get(1).startsWith(NOT_UNDERSTOOD))) {
            blocks.add(new Block.Paragraph("Values for such columns can be given in a file: --settings FILE."));
        }
        return List.of(new Section("not-filled", "Not filled", blocks));
    }

    private static Section section(String id, String title, TextTable table) {
        return new Section(id, title, List.of(Block.table(table)));
    }

    private static String text(String title, List<Section> sections) {
        return Medium.TERMINAL.write(new Document(title, List.of(), List.of(), List.of(), sections));
    }
}
