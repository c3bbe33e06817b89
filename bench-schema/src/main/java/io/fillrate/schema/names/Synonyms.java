package io.fillrate.schema.names;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The English words for abbreviations, words of other languages, and words without anything between them, of {@code synonyms.txt}. */
final class Synonyms {

    private static final int LONGEST_PHRASE = 3;

    private static final Map<String, List<String>> BY_PHRASE = read();

    /** Second parts of words such as {@code productname}. */
    private static final List<String> SECOND_PARTS = List.of(
            "filename",
            "name",
            "number",
            "nummer",
            "address",
            "price",
            "amount",
            "amt",
            "code",
            "qty",
            "pct",
            "type",
            "title",
            "hash",
            "salt",
            "method",
            "category",
            "region",
            "cost",
            "color");

    /** Words that only seem to have two parts. */
    private static final Set<String> WHOLE =
            Set.of("surname", "rename", "barcode", "postcode", "zipcode", "subtitle", "prototype", "subcategory");

    /** Letters of a first part. */
    private static final int MIN_FIRST_PART = 3;

    private Synonyms() {}

    private static Map<String, List<String>> read() {
        Map<String, List<String>> phrases = new HashMap<>();
        for (String line : WordFile.lines(Synonyms.class, "synonyms.txt")) {
            String[] sides = line.split(": ", 2);
            List<String> english = List.of(sides[0].split(" ", -1));
            for (String phrase : sides[1].split(", ", -1)) {
                phrases.put(phrase, english);
            }
        }
        return Map.copyOf(phrases);
    }

    /** Returns the English words for those of a name, which are in lower case. */
    static List<String> english(List<String> words) {
        List<String> english = new ArrayList<>();
        int start = 0;
        while (start < words.size()) {
            int length = Math.min(LONGEST_PHRASE, words.size() - start);
            while (length > 1 && !BY_PHRASE.containsKey(phrase(words, start, length))) {
                length--;
            }
            List<String> found = BY_PHRASE.get(phrase(words, start, length));
            english.addAll(found == null ? parts(words.get(start)) : found);
            start += length;
        }
        return english;
    }

    private static String phrase(List<String> words, int start, int length) {
        return String.join(" ", words.subList(start, start + length));
    }

    private static List<String> parts(String word) {
        if (!WHOLE.contains(word)) {
            for (String second : SECOND_PARTS) {
                int length = word.length() - second.length();
                if (length >= MIN_FIRST_PART && word.endsWith(second)) {
                    List<String> parts = new ArrayList<>(english(List.of(word.substring(0, length))));
                    parts.addAll(BY_PHRASE.getOrDefault(second, List.of(second)));
                    return parts;
                }
            }
        }
        return List.of(word);
    }
}
