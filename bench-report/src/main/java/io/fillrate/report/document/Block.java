package io.fillrate.report.document;

import java.util.List;

/** One part of a document. Its texts are raw; whoever writes them escapes them for the medium. */
public sealed interface Block {

    /** A title; level 1 is the document's own. */
    record Heading(int level, String text) implements Block {}

    /** Running text. */
    record Paragraph(String text) implements Block {}

    /** A list of points; none makes no output. */
    record Items(List<String> texts) implements Block {}

    /** Text that is to be copied as it stands. */
    record Code(String text) implements Block {}

    /** A table: one text per column in every row. */
    record Table(List<Column> columns, List<List<String>> rows) implements Block {}

    /** A column of a table; numbers stand on the right. */
    record Column(String header, boolean number) {

        public static Column text(String header) {
            return new Column(header, false);
        }

        public static Column number(String header) {
            return new Column(header, true);
        }
    }
}
