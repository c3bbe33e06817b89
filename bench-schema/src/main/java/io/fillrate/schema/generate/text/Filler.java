package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.domain.Codes;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.words.Words;
import java.util.List;
import java.util.Optional;

/**
 * Words up to a length that is drawn from the text's number, cut where it ends. Immutable.
 *
 * @param min least length in characters
 * @param max greatest length
 */
record Filler(int min, int max) implements TextPart {

    /** Adjectives and nouns in turn, with a blank behind each: a phrase is appended faster than its words. */
    private static final String[] PHRASES = phrases(4_096, 4);

    private static String[] phrases(int count, int words) {
        List<List<String>> kinds = List.of(Words.plain("adjective"), Words.plain("noun"));
        String[] phrases = new String[count];
        long bits = 0;
        for (int i = 0; i < count; i++) {
            StringBuilder phrase = new StringBuilder();
            for (int word = 0; word < words; word++) {
                List<String> kind = kinds.get(word % kinds.size());
                bits = Mix.bits(bits);
                phrase.append(kind.get(Mix.below(bits, kind.size()))).append(' ');
            }
            phrases[i] = phrase.toString();
        }
        return phrases;
    }

    @Override
    public long size() {
        return 1;
    }

    @Override
    public void append(long index, long number, StringBuilder out) {
        long bits = Mix.bits(number);
        int end = out.length() + min + Mix.below(bits, max - min + 1);
        while (out.length() < end) {
            bits = Mix.bits(bits);
            String phrase = PHRASES[Mix.below(bits, PHRASES.length)];
            out.append(phrase, 0, Math.min(phrase.length(), end - out.length()));
        }
        if (out.charAt(end - 1) == ' ') {
            out.setCharAt(end - 1, 's');
        }
    }

    /**
     * Texts of words, and of a code that distinguishes them.
     *
     * @param width average length in characters, above 0
     */
    record Form(double width) implements TextForm {

        /** How far lengths are from the average. */
        private static final double SPREAD = 0.5;

        private static final int MIN_BODY = 3;

        @Override
        public Optional<Domain> in(Room room) {
            int code = 0;
            for (long texts = 1; texts < room.needed(); texts = Digits.product(texts, Digits.BASE_36.length())) {
                code++;
            }
            int reserved = code == 0 ? 0 : code + 1; // with the blank in front of it
            double body = Math.min(width, room.max()) - reserved;
            if (body < MIN_BODY) {
                int length = (int) Math.max(room.min(), Math.min(room.max(), Math.round(width)));
                return Optional.of(new Codes(Digits.BASE_36, Math.max(1, length), room.max(), room.needed()));
            }
            int max = (int) Math.min((double) room.max() - reserved, Math.rint(body * (1 + SPREAD)));
            int min = (int) Math.max(room.min() - reserved, Math.round(2 * body - max));
            return min > max
                    ? Optional.empty()
                    : Template.start().part(new Filler(min, max)).code(" ").in(room);
        }
    }
}
