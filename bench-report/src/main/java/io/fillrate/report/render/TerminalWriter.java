package io.fillrate.report.render;

import io.fillrate.report.document.Block;
import io.fillrate.report.text.Printable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document as plain text of {@value TerminalText#WIDTH} columns. */
final class TerminalWriter {

    private TerminalWriter() {}

    static String write(List<Block> document) {
        return document.stream()
                .map(block -> lines(block).map(line -> line + "\n").collect(Collectors.joining()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static Stream<String> lines(Block block) {
        if (block instanceof Block.Heading heading) {
            return wrap(heading.level() < 3 ? "== " + heading.text() + " ==" : heading.text());
        } else if (block instanceof Block.Paragraph paragraph) {
            return wrap(paragraph.text());
        } else if (block instanceof Block.Items items) {
            return items.texts().stream().flatMap(TerminalWriter::wrap);
        } else if (block instanceof Block.Code code) {
            return code.text().lines().map(Printable::of);
        } else if (block instanceof Block.Table table) {
            return new TerminalTable(table).lines().stream();
        }
        throw new IllegalStateException("no such block: " + block);
    }

    private static Stream<String> wrap(String text) {
        return TerminalText.wrap(Printable.of(text), TerminalText.WIDTH).stream();
    }
}
