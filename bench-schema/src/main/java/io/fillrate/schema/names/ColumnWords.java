package io.fillrate.schema.names;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The words of a column's name, by which its meaning is found: {@code billingEmail2} has {@code billing} and {@code email}. Immutable. */
public record ColumnWords(List<String> words) {

    public ColumnWords {
        words = List.copyOf(words);
    }

    /**
     * Splits a name at capital letters that follow small ones or digits or begin a word after others, and at everything that is not a
     * letter; {@code md5} stays.
     * Abbreviations and words of some other languages become English ones: {@code vorname} is {@code first name}.
     */
    public static ColumnWords of(String name) {
        return new ColumnWords(Synonyms.english(asWritten(name)));
    }

    /** The words of a name or a text as they are. */
    static List<String> asWritten(String name) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= name.length(); i++) {
            char c = i < name.length() ? name.charAt(i) : '_';
            boolean starts = Character.isUpperCase(c)
                    && i > 0
                    && (!Character.isUpperCase(name.charAt(i - 1)) || areSmall(name, i + 1));
            if ((starts || !Character.isLetterOrDigit(c)) && word.length() > 0) {
                add(word.toString().toLowerCase(Locale.ROOT), words);
                word.setLength(0);
            }
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            }
        }
        return words;
    }

    /** Whether a word goes on after its capital: that of {@code HFName} does, that of {@code IDs} does not. */
    private static boolean areSmall(String name, int from) {
        return from + 1 < name.length()
                && Character.isLowerCase(name.charAt(from))
                && Character.isLowerCase(name.charAt(from + 1));
    }

    private static void add(String word, List<String> words) {
        String letters = word.startsWith("sha") || word.startsWith("md") ? word : withoutDigitsAround(word);
        if (!letters.isEmpty()) {
            words.add(letters);
        }
    }

    private static String withoutDigitsAround(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && Character.isDigit(word.charAt(from))) {
            from++;
        }
        while (to > from && Character.isDigit(word.charAt(to - 1))) {
            to--;
        }
        return word.substring(from, to);
    }

    /** Whether the last word is this one. */
    public boolean endsWith(String word) {
        return !words.isEmpty() && words.get(words.size() - 1).equals(word);
    }

    /**
     * Returns what a dictionary says of n words in succession; what comes later in the name counts first. A word that is
     * not known may be a plural.
     *
     * @param length words in succession that are looked up, 1 or more
     */
    public <V> Optional<V> find(Map<String, V> meanings, int length) {
        for (int start = words.size() - length; start >= 0; start--) {
            String phrase = String.join(" ", words.subList(start, start + length));
            V meaning = meanings.get(phrase);
            if (meaning == null && phrase.endsWith("s")) {
                meaning = meanings.get(phrase.substring(0, phrase.length() - 1));
            }
            if (meaning != null) {
                return Optional.of(meaning);
            }
        }
        return Optional.empty();
    }

    /** The first word; empty if there is none. */
    public String first() {
        return words.isEmpty() ? "" : words.get(0);
    }

    /** The last word; empty if there is none. */
    public String last() {
        return words.isEmpty() ? "" : words.get(words.size() - 1);
    }

    /** The words but those of a set that are not the last one. */
    public ColumnWords withoutBeforeLast(Set<String> others) {
        List<String> kept = new ArrayList<>(words);
        if (!kept.isEmpty()) {
            kept.subList(0, kept.size() - 1).removeIf(others::contains);
        }
        return new ColumnWords(kept);
    }

    /** The words but the last ones. */
    public ColumnWords but(int last) {
        return new ColumnWords(words.subList(0, Math.max(0, words.size() - last)));
    }

    /** The words as one text. */
    public String phrase() {
        return String.join(" ", words);
    }

    /** The other words. */
    public ColumnWords without(String word) {
        return new ColumnWords(words.stream().filter(each -> !each.equals(word)).toList());
    }
}
