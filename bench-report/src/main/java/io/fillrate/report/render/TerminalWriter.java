package io.fillrate.report.render;

import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a document as plain text. Lines are broken at spaces, or after a slash, comma or point; names of strategies only if
 * they are longer than a line.
 */
final class TerminalWriter {

    /** The columns of a terminal that nobody has widened. */
    static final int WIDTH = 80;

    /** After these a line may end inside a name; after a hyphen only where there is no other way. */
    private static final String BREAKS = "/,.";

    private static final String HYPHEN = "-";

    private final int width;

    private TerminalWriter(int width) {
        this.width = width;
    }

    static String write(Document document, int width) {
        TerminalWriter writer = new TerminalWriter(width);
        List<String> parts = new ArrayList<>(List.of(writer.write(document.head(false))));
        for (Section section : document.sections()) {
            String content = section.kind() == Kind.REFERENCE ? "" : writer.write(section.blocks());
            if (!content.isEmpty()) {
                parts.add(writer.write(List.of(section.heading())));
                parts.add(content);
            }
        }
        return String.join("\n", parts).replace(Numbers.TO, "-");
    }

    private String write(List<Block> blocks) {
        return Block.flat(blocks).stream()
                .map(block ->
                        lines(block).map(line -> Printable.line(line) + "\n").collect(Collectors.joining()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private Stream<String> lines(Block block) {
        if (block instanceof Block.Heading heading) {
            return wrap(heading(heading));
        } else if (block instanceof Block.Paragraph paragraph) {
            return wrap(paragraph.text());
        } else if (block instanceof Block.Items items) {
            return items.texts().stream().flatMap(this::wrap);
        } else if (block instanceof Block.Code code) {
            return code(code.text());
        } else if (block instanceof Block.DataTable table) {
            return new TerminalTable(table.table(), width).lines().stream();
        } else if (block instanceof Block.Figure figure) {
            return code(figure.text());
        }
        throw new IllegalStateException("no such block: " + block);
    }

    private Stream<String> code(String text) {
        return text.lines().map(Printable::code).flatMap(line -> wrap(line, width).stream());
    }

    private static String heading(Block.Heading heading) {
        return switch (heading.level()) {
            case 1, 2 -> "== " + heading.text() + " ==";
            case 3 -> "-- " + heading.text() + " --";
            default -> heading.text();
        };
    }

    private Stream<String> wrap(String text) {
        return wrap(Printable.of(text), width).stream();
    }

    /** Returns the text in lines of the width at most; what cannot be broken anywhere else is cut. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int end = end(rest, width);
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    private static int end(String text, int width) {
        for (int end = width; end > 0; end--) {
            if (isSpace(text, end)) {
                return end;
            }
        }
        for (String breaks : List.of(BREAKS, HYPHEN)) {
            for (int end = width; end > 1; end--) {
                if (isBreak(text, end, breaks)) {
                    return end;
                }
            }
        }
        return Character.isHighSurrogate(text.charAt(width - 1)) ? width - 1 : width;
    }

    static int longestWord(String text) {
        return longest(text, "");
    }

    /** Returns the length of the longest part of the text that is not broken where strategies are not. */
    static int longestName(String text) {
        return longest(text, BREAKS);
    }

    /** Returns the length of the longest part of the text that is never broken. */
    static int longestPart(String text) {
        return longest(text, BREAKS + HYPHEN);
    }

    private static int longest(String text, String breaks) {
        int longest = 0;
        int begin = 0;
        for (int at = 1; at <= text.length(); at++) {
            if (at == text.length() || isSpace(text, at) || isBreak(text, at, breaks)) {
                longest = Math.max(longest, text.substring(begin, at).strip().length());
                begin = at;
            }
        }
        return longest;
    }

    /** Whether a line may end before the index because there is a space. */
    private static boolean isSpace(String text, int index) {
        return index < text.length() && text.charAt(index) == ' ';
    }

    /** Whether a line may end before the index, inside a name; never inside a number. */
    private static boolean isBreak(String text, int index, String breaks) {
        return breaks.indexOf(text.charAt(index - 1)) >= 0
                && !(index < text.length() && Character.isDigit(text.charAt(index)));
    }
}
