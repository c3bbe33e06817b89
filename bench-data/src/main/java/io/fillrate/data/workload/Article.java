package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A wide row with about 2 KB of text and a random key. */
public record Article(
        String externalId,
        String title,
        String body,
        int categoryId,
        int sourceId,
        Instant publishedAt,
        int wordCount) {

    static final Workload<Article> WORKLOAD = new Workload<>(
            new Table<>(
                    "articles",
                    List.of(
                            Column.text("external_id", Article::externalId),
                            Column.text("title", Article::title),
                            Column.text("body", Article::body),
                            Column.int4("category_id", Article::categoryId),
                            Column.int4("source_id", Article::sourceId),
                            Column.timestamptz("published_at", Article::publishedAt),
                            Column.int4("word_count", Article::wordCount)),
                    List.of("external_id")),
            Article::random);

    private static final int CATEGORIES = 50;
    private static final int SOURCES = 500;
    private static final long FIRST_SECOND =
            Instant.parse("2015-01-01T00:00:00Z").getEpochSecond();
    private static final long MICROS_OF_TEN_YEARS = 10L * 365 * 86_400 * 1_000_000;

    private static Article random(long index, ColumnRandom[] columns) {
        int words = 340 + columns[2].nextInt(121);
        return new Article(
                // A bijection of the index: keys in random order, none twice.
                "art-" + Prose.hex16(columns[0].keyOf(index)),
                Prose.words(columns[1], 4 + columns[1].nextInt(9)),
                Prose.words(columns[2], words),
                1 + columns[3].nextInt(CATEGORIES),
                1 + columns[4].nextInt(SOURCES),
                Draw.instant(columns[5], FIRST_SECOND, MICROS_OF_TEN_YEARS),
                words);
    }

    /** Running text from a fixed list of words, with the quotes, dashes, newlines and letters that articles have. */
    private static final class Prose {

        private static final String[] WORDS =
                ("the of and to a in is that for it on was with as be by at from this have or an they which one"
                                + " had not but what all were when we there can more if no out so up said about than into them only other"
                                + " time new some could these two may first then do any my now such like our over man me even most made"
                                + " after also did many off before must through back years where much your way well down should because"
                                + " long each just state people those too how little good world very year still see own work men day get"
                                + " here between both under last never same another know while us might great old since against go came"
                                + " right used take three database table index column insert batch commit server client network disk memory"
                                + " measure median sample round noise interval façade naïve über Straße señor 数据 база \"quoted\" isn't"
                                + " said: (aside) [sic] 50% a/b x\\y semi;colon — end.")
                        .split(" ");

        private static final int LONGEST =
                Stream.of(WORDS).mapToInt(String::length).max().orElseThrow();

        /** All words, each at a multiple of the longest one's length. */
        private static final char[] LETTERS = letters();

        private Prose() {}

        private static char[] letters() {
            char[] letters = new char[WORDS.length * LONGEST];
            for (int i = 0; i < WORDS.length; i++) {
                WORDS[i].getChars(0, WORDS[i].length(), letters, i * LONGEST);
            }
            return letters;
        }

        /**
         * Returns {@code count} words; about every sixtieth space is a new paragraph. As many characters are copied for each
         * word as the longest has, which takes less time than to copy just the right number.
         */
        static String words(ColumnRandom random, int count) {
            char[] text = new char[count * 7 + LONGEST];
            int length = 0;
            for (int i = 0; i < count; i++) {
                long bits = random.nextLong();
                if (i > 0) {
                    text[length++] = (bits & 63) == 0 ? '\n' : ' ';
                }
                int word = (int) (((bits >>> 32) * WORDS.length) >>> 32);
                if (length + LONGEST >= text.length) {
                    text = Arrays.copyOf(text, 2 * text.length);
                }
                System.arraycopy(LETTERS, word * LONGEST, text, length, LONGEST);
                length += WORDS[word].length();
            }
            return new String(text, 0, length);
        }

        /** Sixteen hexadecimal digits. */
        static String hex16(long value) {
            return HexFormat.of().toHexDigits(value);
        }
    }
}
