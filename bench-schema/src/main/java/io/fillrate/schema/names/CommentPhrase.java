package io.fillrate.schema.names;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What a column's comment says of it, in the words that a name would have: of its first clause, which says what the column is. */
public final class CommentPhrase {

    private static final Pattern END = Pattern.compile("[.,;:(\\[\\r\\n]|\\s[-–—]\\s");

    private static final Set<String> ARTICLES =
            Set.of("the", "a", "an", "this", "its", "their", "his", "her", "our", "your", "s");

    /** Words that begin what is said about a thing that has been named. */
    private static final Set<String> AFTER_NOUN = Set.of(
            "in", "for", "by", "on", "at", "to", "from", "with", "without", "which", "that", "who", "when", "where",
            "whether", "if", "as", "per", "and", "or", "is", "are", "was", "has", "used", "shown", "given", "between",
            "within", "during", "after", "before");

    /** Words after {@code in} that change what a number means. */
    private static final Set<String> UNITS = Set.of("cents", "cent", "pence");

    private CommentPhrase() {}

    /** What a comment names first: {@code shop latitude} of {@code latitude of the shop in degrees}. Empty if it names nothing first. */
    public static String noun(String comment) {
        List<String> words = words(comment);
        List<String> noun = new ArrayList<>(until(words, AFTER_NOUN::contains));
        List<String> rest = words.subList(noun.size(), words.size());
        if (rest.size() > 1 && rest.get(0).equals("in") && UNITS.contains(rest.get(1))) {
            noun.add(rest.get(1));
        }
        return String.join(" ", ownerFirst(noun));
    }

    /** All that the first clause says: {@code when order was paid}. */
    public static String clause(String comment) {
        return String.join(" ", ownerFirst(words(comment)));
    }

    private static List<String> words(String comment) {
        return ColumnWords.asWritten(END.split(comment.strip(), 2)[0]).stream()
                .filter(word -> !ARTICLES.contains(word))
                .toList();
    }

    private static List<String> until(List<String> words, Predicate<String> end) {
        return words.stream().takeWhile(end.negate()).toList();
    }

    /** As names have it: {@code country code} for {@code code of country}. */
    private static List<String> ownerFirst(List<String> words) {
        List<String> owned = until(words, "of"::equals);
        if (owned.size() == words.size()) {
            return words;
        }
        List<String> turned = new ArrayList<>(ownerFirst(words.subList(owned.size() + 1, words.size())));
        turned.addAll(owned);
        return turned;
    }
}
