package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.names.WordFile;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the name of a text column says of it: one of {@link TextKind}, or that it has the words of a list. Immutable. */
interface TextMeaning {

    /** Whether its texts may be any words. */
    boolean hasAnyForm();

    /** The forms of its texts, the best one first. */
    List<TextForm> forms(LocalWords words);

    /** The meaning of a column, by some of its name's words or by one; {@link TextKind#NAME} only if no other word means anything. */
    static TextMeaning of(String column) {
        ColumnWords words = ColumnWords.of(column);
        ColumnWords single = words.withoutBeforeLast(Phrases.OWNERS);
        TextMeaning weak = single.find(Phrases.MEANINGS, 1).orElse(TextKind.OTHER);
        TextMeaning meaning = words.find(Phrases.MEANINGS, 3)
                .or(() -> words.find(Phrases.MEANINGS, 2))
                .or(() -> single.without("name").find(Phrases.MEANINGS, 1))
                .orElse(weak);
        boolean isSecondLine = meaning == TextKind.STREET && (column.endsWith("2") || column.endsWith("3"));
        return isSecondLine ? TextKind.SUPPLEMENT : meaning;
    }

    /** What words of names mean. */
    final class Phrases {

        private static final Map<String, TextMeaning> MEANINGS = meanings();

        /** Words that say what a column holds if its name ends with them; else they only say whose it is. */
        private static final Set<String> OWNERS = Set.of(
                ("person author contact recipient artist actor user company organization organisation employer vendor supplier manufacturer"
                                + " brand publisher teacher doctor patient salesperson employee customer manager director instructor team"
                                + " product item project event tag value department category server host domain bank file session route")
                        .split(" ", -1));

        private Phrases() {}

        private static Map<String, TextMeaning> meanings() {
            Map<String, TextMeaning> meanings = TextKind.byPhrase();
            for (String line : WordFile.lines(TextMeaning.class, "kinds.txt")) {
                boolean coded = line.contains(": ");
                String[] sides = line.split(coded ? ": " : " = ", 2);
                for (String phrase : sides[1].split(", ", -1)) {
                    meanings.put(phrase, new Listed(sides[0], coded));
                }
            }
            return Map.copyOf(meanings);
        }
    }

    /**
     * The words of a list.
     *
     * @param coded whether a code distinguishes them where they must differ
     */
    record Listed(String list, boolean coded) implements TextMeaning {

        @Override
        public boolean hasAnyForm() {
            return false;
        }

        @Override
        public List<TextForm> forms(LocalWords words) {
            List<String> texts = words.of(list);
            String separator = Character.isLowerCase(texts.get(0).charAt(0)) ? "-" : " ";
            Template template = Template.start().any(texts);
            return List.of((coded ? template.code(separator) : template).repeating());
        }
    }
}
