package io.fillrate.report.render;

import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Printable;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a document as Markdown with tables (GitHub's dialect). */
public final class MarkdownWriter {

    /** What means something in Markdown or HTML, wherever it occurs. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>|~#&]");

    /** What makes a list, a rule or a command to GitHub's log at the start of a line. */
    private static final Pattern MARKER = Pattern.compile("^(\\d*)([-+.)]|:(?=:))");

    /** What a code span can hold as it is, in a table, too. */
    private static final Pattern WORD = Pattern.compile("[^\\s\\p{Z}\\\\`|]+");

    /**
     * What GitHub and GitLab make a link of, and perhaps a notification: mentions and mail addresses, issues and the like,
     * web addresses, commits. They look for it in the finished text, so escapes don't help; a code span does.
     */
    private static final Pattern REFERENCE = Pattern.compile(
            "[@#$]\\w|[!&]\\d|\\b(GH|CVE|GHSA)-\\w|://|\\bwww\\.|\\b(mailto|xmpp):|(?<!\\w)(?=\\d*[a-f])[0-9a-f]{7,40}(?!\\w)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private MarkdownWriter() {}

    /** Returns the document; every text is escaped, so that it notifies nobody and links to nothing. */
    static String write(Document document) {
        List<String> parts = new ArrayList<>(List.of(write(document.head(true))));
        for (Section section : document.sections()) {
            String content = write(section.blocks());
            if (section.kind() == Kind.FOLDED) {
                parts.add(
                        "<details><summary>" + escape(section.title()) + "</summary>\n\n" + content + "\n</details>\n");
            } else if (!content.isEmpty()) {
                parts.add(write(List.of(section.heading())));
                parts.add(content);
            }
        }
        return String.join("\n", parts);
    }

    /** Returns parts of a document, for pages that include them. */
    public static String write(List<? extends Block> blocks) {
        return Block.flat(blocks).stream()
                .map(block -> lines(block).map(line -> line + "\n").collect(Collectors.joining()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** Returns a text in one line, escaped in the same way. */
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
        } else if (block instanceof Block.DataTable table) {
            return table(table.table());
        } else if (block instanceof Block.Figure figure) {
            return figure.text().isEmpty() ? Stream.of() : code(figure.text());
        }
        throw new IllegalStateException("no such block: " + block);
    }

    private static Stream<String> table(TextTable table) {
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
        return Stream.of(Stream.of(fence), text.lines().map(Printable::code), Stream.of(fence))
                .flatMap(lines -> lines);
    }

    private static String line(String text) {
        return MARKER.matcher(escape(text)).replaceFirst("$1\\\\$2");
    }

    private static String escape(String text) {
        String printable = Printable.of(text);
        StringBuilder escaped = new StringBuilder();
        int end = 0;
        for (Matcher word = WORD.matcher(printable); word.find(); end = word.end()) {
            escaped.append(escapeSigns(printable.substring(end, word.start())));
            escaped.append(
                    REFERENCE.matcher(word.group()).find() ? "`" + word.group() + "`" : escapeSigns(word.group()));
        }
        return escaped.append(escapeSigns(printable.substring(end))).toString();
    }

    private static String escapeSigns(String text) {
        return SPECIAL.matcher(text).replaceAll("\\\\$0");
    }
}
