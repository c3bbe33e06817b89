package io.fillrate.report.render;

import io.fillrate.report.document.Block;
import java.util.List;

/** What any document can be written for. Every text ends with a line break. */
public enum Medium {
    /** Plain text of 100 columns. */
    TERMINAL {
        @Override
        public String write(List<Block> document) {
            return TerminalWriter.write(document);
        }
    },
    /** Markdown with tables, GitHub's dialect. */
    MARKDOWN {
        @Override
        public String write(List<Block> document) {
            return MarkdownWriter.write(document);
        }
    };

    /** The document as text, with the texts in it escaped. */
    public abstract String write(List<Block> document);
}
