package io.fillrate.report.html;

import io.fillrate.report.document.Block;
import io.fillrate.report.text.Printable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table, as the template wants it.
 *
 * @param name what is in it
 * @param style how it behaves
 * @param columns its heads
 * @param rows from top to bottom
 */
record TableView(String name, String style, List<Column> columns, List<Row> rows) {

    /** Rows can be put into another order. */
    static final String SORTABLE = "sortable";

    /** Long texts are broken into lines. */
    static final String WRAPPED = "wrap";

    record Column(String header, boolean number) {}

    record Row(List<Cell> cells) {}

    record Cell(String text, boolean number, boolean isHead) {}

    static TableView of(String name, String style, Block.Table table) {
        List<Column> columns = table.columns().stream()
                .map(column -> new Column(Printable.of(column.header()), column.number()))
                .toList();
        return new TableView(
                Printable.of(name),
                style,
                columns,
                table.rows().stream().map(row -> row(row, columns)).toList());
    }

    private static Row row(List<String> texts, List<Column> columns) {
        return new Row(IntStream.range(0, texts.size())
                .mapToObj(
                        i -> new Cell(Printable.of(texts.get(i)), columns.get(i).number(), i == 0))
                .toList());
    }
}
