package io.fillrate.report.render;

import io.fillrate.report.chart.Chart;
import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report before it is written: composed once, the same for every medium. Immutable; its texts are raw.
 *
 * @param title of the whole document
 * @param leads what matters most, a sentence each
 * @param picture what shows them, for media with pictures; null when there is none
 * @param facts about what was measured, a short line each
 * @param warnings what a reader must know before any number, a line each
 * @param sections its parts
 */
public record Document(
        String title,
        List<Lead> leads,
        @Nullable Chart picture,
        List<String> facts,
        List<String> warnings,
        List<Section> sections) {

    /**
     * A sentence for the head of a page.
     *
     * @param topic what it is about, empty for the whole document
     * @param code how to do what it says, in one line of Java; empty where there is none
     */
    public record Lead(String topic, String sentence, String code) {

        /** A sentence without code. */
        public Lead(String topic, String sentence) {
            this(topic, sentence, "");
        }
    }

    /** How much a reader needs a section. */
    public enum Kind {
        /** Everybody. */
        MAIN,
        /** Who reads from the end: the leads in full, folded where these stand above with their code. */
        SUMMARY,
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

    /** A document without a picture. */
    public Document(String title, List<Lead> leads, List<String> facts, List<String> warnings, List<Section> sections) {
        this(title, leads, null, facts, warnings, sections);
    }

    /** Takes copies. */
    public Document {
        leads = List.copyOf(leads);
        facts = List.copyOf(facts);
        warnings = List.copyOf(warnings);
        sections = List.copyOf(sections);
    }

    /**
     * The head of the document as blocks.
     *
     * @param complete whether sentences about topics are in it; a terminal, which is read from its end, has them there
     */
    List<Block> head(boolean complete) {
        List<Block> blocks = new ArrayList<>(List.of(new Heading(1, title)));
        leads.stream()
                .filter(lead -> lead.topic().isEmpty())
                .forEach(lead -> blocks.add(new Paragraph(lead.sentence())));
        if (complete) {
            blocks.add(new Items(leads.stream()
                    .filter(lead -> !lead.topic().isEmpty())
                    .map(lead -> lead.topic() + ": " + lead.sentence())
                    .toList()));
        }
        blocks.add(new Items(facts));
        blocks.add(new Items(warnings));
        return blocks;
    }
}
