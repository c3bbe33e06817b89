package io.fillrate.data.workload;

import io.fillrate.data.ColumnRandom;
import java.util.HexFormat;

/** Running text from a fixed list of words, with the quotes, dashes, newlines and letters that articles have. */
final class Prose {

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

    private Prose() {}

    /** So many words; about every sixtieth space is a new paragraph. */
    static String words(ColumnRandom random, int count) {
        StringBuilder text = new StringBuilder(count * 7);
        for (int i = 0; i < count; i++) {
            long bits = random.nextLong();
            if (i > 0) {
                text.append((bits & 63) == 0 ? '\n' : ' ');
            }
            text.append(WORDS[(int) (((bits >>> 32) * WORDS.length) >>> 32)]);
        }
        return text.toString();
    }

    /** Sixteen hexadecimal digits. */
    static String hex16(long value) {
        return HexFormat.of().toHexDigits(value);
    }
}
