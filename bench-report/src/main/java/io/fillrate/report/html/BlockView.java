package io.fillrate.report.html;

import io.fillrate.report.document.Block;
import io.fillrate.report.text.Printable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One part of a section, as the template wants it: one component is there, the others are null. */
record BlockView(
        @Nullable String heading,
        @Nullable String subheading,
        @Nullable String paragraph,
        @Nullable Items items,
        @Nullable String code,
        @Nullable TableView table,
        @Nullable FigureView figure) {

    record Items(List<String> texts) {}

    static BlockView heading(String text) {
        return new BlockView(Printable.of(text), null, null, null, null, null, null);
    }

    static BlockView paragraph(String text) {
        return new BlockView(null, null, Printable.of(text), null, null, null, null);
    }

    static BlockView items(List<String> texts) {
        Items items = new Items(texts.stream().map(Printable::of).toList());
        return new BlockView(null, null, null, items, null, null, null);
    }

    static BlockView table(TableView table) {
        return new BlockView(null, null, null, null, null, table, null);
    }

    static BlockView figure(FigureView figure) {
        return new BlockView(null, null, null, null, null, null, figure);
    }

    static BlockView code(String text) {
        List<String> lines = text.lines().map(Printable::of).toList();
        return new BlockView(null, null, null, null, String.join("\n", lines), null, null);
    }

    /** A block of a document; the name is that of a table. */
    static BlockView of(Block block, String name) {
        if (block instanceof Block.Heading heading) {
            return heading(heading.text());
        } else if (block instanceof Block.Paragraph paragraph) {
            return paragraph(paragraph.text());
        } else if (block instanceof Block.Items items) {
            return items(items.texts());
        } else if (block instanceof Block.Code code) {
            return code(code.text());
        } else if (block instanceof Block.Table table) {
            return table(TableView.of(name, TableView.SORTABLE, table));
        }
        throw new IllegalStateException("no such block: " + block);
    }
}
