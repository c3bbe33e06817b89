package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.words.Words;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A part of a {@link Template}: one of several texts, by number. Immutable. */
interface TextPart {

    /** How many texts there are. */
    long size();

    /** The least length of a text, in characters. */
    int min();

    /** The greatest length of a text, in bytes of UTF-8. */
    int max();

    /**
     * Appends a text.
     *
     * @param index which one, 0 to {@code size() − 1}
     * @param number of the whole text, from which embellishments can be drawn
     */
    void append(long index, long number, StringBuilder out);

    /**
     * Returns this part, with fewer words if need be.
     *
     * @param longest bytes that a word may have
     */
    default TextPart within(Room room, int longest) {
        return this;
    }

    /** A fixed text. */
    record Fixed(String text) implements TextPart {

        @Override
        public long size() {
            return 1;
        }

        @Override
        public int min() {
            return text.length();
        }

        @Override
        public int max() {
            return text.length();
        }

        @Override
        public void append(long index, long number, StringBuilder out) {
            out.append(text);
        }
    }

    /** One of some words. */
    record Choice(List<String> words) implements TextPart {

        public Choice {
            words = List.copyOf(words);
        }

        @Override
        public long size() {
            return words.size();
        }

        @Override
        public int min() {
            return words.stream().mapToInt(String::length).min().orElse(0);
        }

        @Override
        public int max() {
            return words.stream().mapToInt(Choice::bytes).max().orElse(0);
        }

        private static int bytes(String word) {
            return word.getBytes(StandardCharsets.UTF_8).length;
        }

        @Override
        public void append(long index, long number, StringBuilder out) {
            out.append(words.get((int) index));
        }

        @Override
        public Choice within(Room room, int longest) {
            return new Choice(words.stream()
                    .filter(word -> bytes(word) <= longest && (!room.ascii() || Words.isAscii(word)))
                    .toList());
        }
    }

    /** Numbers in succession, with zeros in front up to a width. */
    record Counter(long first, long size, int width) implements TextPart {

        @Override
        public int min() {
            return Math.max(width, Long.toString(first).length());
        }

        @Override
        public int max() {
            return Math.max(width, Long.toString(first + size - 1).length());
        }

        @Override
        public void append(long index, long number, StringBuilder out) {
            Digits.padded(first + index, width, out);
        }
    }

    /** Hexadecimal digits that look random. */
    record Hex(int digits) implements TextPart {

        private static final int DIGITS_OF_LONG = 16;

        /** Odd, so that multiplying by it is one-to-one for numbers of any width. */
        private static final long FACTOR = 0x9e3779b97f4a7c15L;

        @Override
        public long size() {
            return digits < DIGITS_OF_LONG ? 1L << (4 * digits) : Long.MAX_VALUE;
        }

        @Override
        public int min() {
            return digits;
        }

        @Override
        public int max() {
            return digits;
        }

        @Override
        public void append(long index, long number, StringBuilder out) {
            if (digits < DIGITS_OF_LONG) {
                Digits.hex((index + 1) * FACTOR, digits, out);
                return;
            }
            long bits = index;
            for (int left = digits; left > 0; left -= DIGITS_OF_LONG) {
                bits = Mix.bits(bits); // one-to-one, so that the first ones differ already
                Digits.hex(bits, Math.min(left, DIGITS_OF_LONG), out);
            }
        }
    }

    /** A remark with a character that is hard to load, at the end of one text in ten. Each has a character that no word has. */
    record Flourish(List<String> remarks) implements TextPart {

        private static final List<String> ALL =
                List.of(" “so”", " (naïve)", " it's", " \"quite\"", " a\\b", "\nThen more", " Łódź!", " 東京?");

        private static final int ONE_IN = 10;

        /** All of them. */
        Flourish() {
            this(ALL);
        }

        @Override
        public long size() {
            return 1;
        }

        @Override
        public int min() {
            return 0;
        }

        @Override
        public int max() {
            return new Choice(remarks).max();
        }

        @Override
        public void append(long index, long number, StringBuilder out) {
            if (!remarks.isEmpty()) {
                int which = Mix.below(Mix.bits(number), ONE_IN * remarks.size());
                if (which < remarks.size()) {
                    out.append(remarks.get(which));
                }
            }
        }

        @Override
        public Flourish within(Room room, int longest) {
            return new Flourish(
                    room.plain()
                            ? List.of()
                            : new Choice(remarks)
                                    .within(room, Integer.MAX_VALUE)
                                    .words());
        }
    }
}
