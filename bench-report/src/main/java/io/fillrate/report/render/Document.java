package io.fillrate.report.render;

import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import java.util.ArrayList;
import java.util.List;

/**
 * A report before it is written: composed once, the same for every medium. Immutable; its texts are raw.
 *
 * @param title of the whole document
 * @param leads what matters most, a sentence each
 * @param facts about what was measured, a short line each
 * @param warnings what a reader must know before any number, a line each
 * @param sections its parts
 */
public record Document(
        String title, List<Lead> leads, List<String> facts, List<String> warnings, List<Section> sections) {

    /**
     * A sentence for the head of a page.
     *
     * @param topic what it is about, empty for the whole document; a sentence about a topic is repeated in its section, so that media
     *     which are read from top to bottom leave it out here
     */
    public record Lead(String topic, String sentence) {}

    /** How much a reader needs a section. */
    public enum Kind {
        /** Everybody. */
        MAIN,
        /** Some readers: folded where the medium can. */
        FOLDED,
        /** Who wants to judge or repeat the run: not printed on a terminal. */
        REFERENCE
    }

    /**
     * A part of a document.
     *
     * @param id unique within the document, for links
     * @param title its heading
     * @param kind how much a reader needs it
     * @param blocks its content
     */
    public record Section(String id, String title, Kind kind, List<Block> blocks) {

        /** A section that everybody needs. */
        public Section(String id, String title, List<Block> blocks) {
            this(id, title, Kind.MAIN, blocks);
        }

        /** The title as a block, for media that are read from top to bottom. */
        Heading heading() {
            return new Heading(2, title);
        }
    }

    /** Takes copies. */
    public Document {
        leads = List.copyOf(leads);
        facts = List.copyOf(facts);
        warnings = List.copyOf(warnings);
        sections = List.copyOf(sections);
    }

    /** The head of the document as blocks, for media that are read from top to bottom. */
    List<Block> head() {
        List<Block> blocks = new ArrayList<>(List.of(new Heading(1, title)));
        leads.stream()
                .filter(lead -> lead.topic().isEmpty())
                .forEach(lead -> blocks.add(new Paragraph(lead.sentence())));
        blocks.add(new Items(facts));
        blocks.add(new Items(warnings));
        return blocks;
    }
}
