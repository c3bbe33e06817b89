package io.fillrate.report.render;

/** The media that every document can be written for. Texts end with a line break and have no other line ends than {@code \n}. */
public enum Medium {
    /**
     * Plain text as wide as the terminal, {@value TerminalWriter#WIDTH} columns where there is none, without reference sections; ASCII
     * except for names, no control characters.
     */
    TERMINAL {
        @Override
        public String write(Document document) {
            return TerminalWriter.write(document, TerminalSize.ofOutput());
        }
    },

    /** Markdown with tables, GitHub's dialect; names are escaped. */
    MARKDOWN {
        @Override
        public String write(Document document) {
            return MarkdownWriter.write(document);
        }
    },

    /** One page that needs no other file; names are escaped. */
    HTML {
        @Override
        public String write(Document document) {
            return HtmlWriter.write(document);
        }
    };

    public abstract String write(Document document);
}
