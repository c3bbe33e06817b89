package io.fillrate.report.render;

import io.fillrate.report.chart.Chart;
import io.fillrate.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One part of a document. Its texts are raw; writers escape them for their medium. */
public sealed interface Block {

    /** A title; level 1 is the document's own, 2 that of a section. */
    record Heading(int level, String text) implements Block {}

    record Paragraph(String text) implements Block {}

    /** A list of points; an empty one writes nothing. */
    record Items(List<String> texts) implements Block {}

    /** Text to be copied verbatim. */
    record Code(String text) implements Block {}

    /** Blocks with a heading of their own that not every reader needs: folded where the medium can. */
    record Details(Heading heading, List<Block> blocks) implements Block {

        private List<Block> flat() {
            boolean isPictures = blocks.stream()
                    .allMatch(block ->
                            block instanceof Figure figure && figure.text().isEmpty());
            List<Block> flat = new ArrayList<>(isPictures ? List.of() : List.of(heading));
            flat.addAll(Block.flat(blocks));
            return flat;
        }
    }

    /** Returns the blocks with nothing folded, for media that cannot. */
    static List<Block> flat(List<? extends Block> blocks) {
        return blocks.stream()
                .flatMap(block -> block instanceof Details details ? details.flat().stream() : Stream.of(block))
                .toList();
    }

    /**
     * A table.
     *
     * @param caption what is in it, for media that show captions
     * @param table its texts
     * @param wrapped whether long texts are broken into lines, as in a list of settings; else its rows can be sorted where the medium can
     */
    record DataTable(String caption, TextTable table, boolean wrapped) implements Block {}

    /**
     * A chart.
     *
     * @param text the same for media without pictures, to be shown verbatim; empty where tables of the document have its numbers
     */
    record Figure(Chart chart, String text) implements Block {

        /** A chart whose numbers are in tables. */
        public Figure(Chart chart) {
            this(chart, "");
        }
    }

    /** Returns a table that can be sorted. */
    static DataTable table(String caption, TextTable table) {
        return new DataTable(caption, table, false);
    }

    /** Returns a table without a caption. */
    static DataTable table(TextTable table) {
        return table("", table);
    }
}
