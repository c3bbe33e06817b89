package io.fillrate.schema.generate.words;

import io.fillrate.schema.names.WordFile;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The lists of words of {@code words.txt}, by name; see also {@link LocalWords}. The words of a list differ also where case and accents are
 * ignored.
 */
public final class Words {

    private static final Map<String, List<String>> LISTS = read("words.txt");

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern BLANKS_AT_END = Pattern.compile("\\s+$");

    private Words() {}

    /** Reads lists from a file beside this class. */
    static Map<String, List<String>> read(String file) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (String line : WordFile.lines(Words.class, file)) {
            String[] sides = line.split(": ", 2);
            Collections.addAll(lists.computeIfAbsent(sides[0], name -> new ArrayList<>()), sides[1].split(", ", -1));
        }
        return lists;
    }

    static Map<String, List<String>> lists() {
        return Collections.unmodifiableMap(LISTS);
    }

    /** The words of a list. */
    public static List<String> of(String list) {
        return Objects.requireNonNull(LISTS.get(list), list);
    }

    /** The words of a list, each with a capital letter in front. */
    public static List<String> capitalised(String list) {
        return of(list).stream()
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .toList();
    }

    /** The words of a list that are of ASCII letters only, in lower case. */
    public static List<String> plain(String list) {
        return plain(of(list));
    }

    static List<String> plain(List<String> words) {
        return words.stream()
                .filter(word -> word.chars().allMatch(c -> c < 0x80 && Character.isLetter(c)))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    public static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    /** Returns a text so that two are the same if a database can take them for equal: without case, accents and blanks at the end. */
    public static String folded(String text) {
        String letters = text.replace('ø', 'o')
                .replace('Ø', 'O')
                .replace('ł', 'l')
                .replace('Ł', 'L')
                .replace("ß", "ss");
        String unmarked = MARKS.matcher(Normalizer.normalize(letters, Normalizer.Form.NFD))
                .replaceAll("");
        return BLANKS_AT_END.matcher(unmarked).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
