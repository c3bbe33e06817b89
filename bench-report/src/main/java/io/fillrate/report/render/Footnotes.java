package io.fillrate.report.render;

import io.fillrate.report.stats.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The notes of one document; a text that occurs again keeps its number. For one document and one thread. */
public final class Footnotes {

    private final List<String> texts = new ArrayList<>();

    /** No note yet. */
    public Footnotes() {}

    /** The numbers of the warnings, with spaces between them. */
    public String mark(List<Warning> warnings) {
        return warnings.stream().map(warning -> mark(warning.text())).collect(Collectors.joining(" "));
    }

    /** The number of the note. */
    public String mark(String text) {
        if (!texts.contains(text)) {
            texts.add(text);
        }
        return "[" + (texts.indexOf(text) + 1) + "]";
    }

    /** Every note with its number. */
    public Block.Items items() {
        return new Block.Items(
                texts.stream().map(text -> mark(text) + " " + text).toList());
    }
}
