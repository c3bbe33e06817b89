package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.words.Words;
import java.util.List;
import java.util.Optional;

/** Some sentences of words, for descriptions and comments. Immutable. */
record Sentences() implements TextForm {

    private static final int DEFAULT_MIN_WORDS = 12;
    private static final int DEFAULT_MAX_WORDS = 40;
    private static final int MIN_WORDS = 5;

    /** Characters of a word with a blank and, perhaps, a full stop. */
    private static final int MAX_WORD = 10;

    private static final int MIN_WORD = 3;

    @Override
    public Optional<Domain> in(Room room) {
        int atLeast = room.min() / MIN_WORD + 1;
        int reserved = 40; // for the remark and the code
        int maxWords = Math.min(Math.max(DEFAULT_MAX_WORDS, 2 * atLeast), (room.max() - reserved) / MAX_WORD);
        int minWords = Math.max(atLeast, Math.min(DEFAULT_MIN_WORDS, maxWords / 2));
        if (minWords > maxWords || minWords < MIN_WORDS) {
            return Optional.empty();
        }
        return Template.start()
                .part(new Prose(minWords, maxWords))
                .part(new TextPart.Flourish())
                .code(" ")
                .in(room);
    }

    /**
     * From {@code minWords} to {@code maxWords} words. The first three are digits of the index in mixed radix; the others are drawn from
     * the number, and so is how many there are.
     */
    private record Prose(int minWords, int maxWords) implements TextPart {

        private static final List<String> ADJECTIVES = Words.of("adjective");
        private static final List<String> NOUNS = Words.of("noun");
        private static final List<String> VERBS = Words.of("verb");
        private static final List<String> LINKS = Words.of("link");

        /** Words of a sentence are taken from these in turn. */
        private static final List<List<String>> ORDER =
                List.of(ADJECTIVES, NOUNS, VERBS, LINKS, ADJECTIVES, NOUNS, LINKS, NOUNS);

        private static final int INDEXED_WORDS = 3;

        private static final int MIN_SENTENCE = 6;

        @Override
        public long size() {
            return (long) ADJECTIVES.size() * NOUNS.size() * VERBS.size();
        }

        @Override
        public int min() {
            return minWords * MIN_WORD;
        }

        @Override
        public int max() {
            return maxWords * MAX_WORD;
        }

        @Override
        public void append(long index, long number, StringBuilder out) {
            long bits = Mix.bits(number);
            int count = minWords + Mix.below(bits, maxWords - minWords + 1);
            long rest = index;
            int inSentence = 0;
            int capital = out.length();
            for (int i = 0; i < count; i++) {
                List<String> words = ORDER.get(inSentence++ % ORDER.size());
                bits = Mix.bits(bits);
                if (i < INDEXED_WORDS) {
                    out.append(words.get((int) (rest % words.size())));
                    rest /= words.size();
                } else {
                    out.append(words.get(Mix.below(bits, words.size())));
                }
                boolean ends = i == count - 1 || (inSentence >= MIN_SENTENCE && (bits & 3) == 0 && i < count - 2);
                if (ends) {
                    out.append('.');
                    out.setCharAt(capital, Character.toUpperCase(out.charAt(capital)));
                    inSentence = 0;
                    capital = out.length() + 1;
                }
                if (i < count - 1) {
                    out.append(' ');
                }
            }
        }
    }
}
