package io.fillrate.report.render;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.text.Printable;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document as Markdown with tables (GitHub's dialect). */
public final class MarkdownWriter {

    /** What means something in Markdown or HTML, wherever it stands. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>|~#&]");

    /** What makes a list or a rule at the start of a line. */
    private static final Pattern LIST_MARKER = Pattern.compile("^(\\d*)([-+.)])");

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private MarkdownWriter() {}

    /** The document; every text is escaped. */
    static String write(List<Block> document) {
        return document.stream()
                .map(block -> lines(block).map(line -> line + "\n").collect(Collectors.joining()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** A text in one line, escaped. */
    public static String text(String text) {
        return escape(text);
    }

    private static Stream<String> lines(Block block) {
        if (block instanceof Block.Heading heading) {
            return Stream.of("#".repeat(heading.level()) + " " + escape(heading.text()));
        } else if (block instanceof Block.Paragraph paragraph) {
            return Stream.of(line(paragraph.text()));
        } else if (block instanceof Block.Items items) {
            return items.texts().stream().map(text -> "- " + line(text));
        } else if (block instanceof Block.Code code) {
            return code(code.text());
        } else if (block instanceof Block.Table table) {
            return table(table);
        }
        throw new IllegalStateException("no such block: " + block);
    }

    private static Stream<String> table(Block.Table table) {
        Stream<String> head = Stream.of(
                row(table.columns().stream().map(Column::header).toList()),
                table.columns().stream()
                        .map(column -> column.number() ? "---:" : ":---")
                        .collect(Collectors.joining(" | ", "| ", " |")));
        return Stream.concat(head, table.rows().stream().map(MarkdownWriter::row));
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownWriter::escape).collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** A fence longer than any run of backticks inside. */
    private static Stream<String> code(String text) {
        int longest = BACKTICKS
                .matcher(text)
                .results()
                .mapToInt(run -> run.group().length())
                .max()
                .orElse(0);
        String fence = "`".repeat(Math.max(3, longest + 1));
        return Stream.of(Stream.of(fence), text.lines().map(Printable::of), Stream.of(fence))
                .flatMap(lines -> lines);
    }

    private static String line(String text) {
        return LIST_MARKER.matcher(escape(text)).replaceFirst("$1\\\\$2");
    }

    private static String escape(String text) {
        return SPECIAL.matcher(Printable.of(text)).replaceAll("\\\\$0");
    }
}
