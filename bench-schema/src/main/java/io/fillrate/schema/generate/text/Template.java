package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Texts made of parts, and of a short code that distinguishes texts of the same words: {@code Anna Keller 3f2}. A text's number in mixed
 * radix has
 * a digit for each part; what remains is the code. The code follows a separator that neither it nor words after it have, so that no two
 * numbers make the same text. Immutable.
 *
 * @param parts in order
 * @param codeAt how many parts precede the code; −1 if there is none
 * @param separator in front of the code
 * @param repeats whether texts repeat naturally, so that a code is needed only where more different ones are asked for
 */
record Template(List<TextPart> parts, int codeAt, String separator, boolean repeats) implements TextForm {

    /** The greatest lengths of words to try, in bytes: shorter ones where there is little room. */
    private static final int[] WORD_LENGTHS = {Integer.MAX_VALUE, 10, 8, 7, 6, 5, 4};

    /** Below that, words would hardly differ. */
    private static final int MIN_WORDS = 3;

    private static final int MAX_CODE = 12;

    /** Zeros in front of a code. */
    private static final int MAX_PADDING = 20;

    Template {
        parts = List.copyOf(parts);
    }

    /** An empty one. */
    static Template start() {
        return new Template(List.of(), -1, "", false);
    }

    Template text(String fixed) {
        return part(new TextPart.Fixed(fixed));
    }

    Template any(List<String> words) {
        return part(new TextPart.Choice(words));
    }

    Template number(long first, long size, int width) {
        return part(new TextPart.Counter(first, size, width));
    }

    Template part(TextPart part) {
        List<TextPart> more = new ArrayList<>(parts);
        more.add(part);
        return new Template(more, codeAt, separator, repeats);
    }

    /** Adds the place of the code. */
    Template code(String separatorOfCode) {
        return new Template(parts, parts.size(), separatorOfCode, repeats);
    }

    /** Makes texts repeat unless different ones are asked for. */
    Template repeating() {
        return new Template(parts, codeAt, separator, true);
    }

    @Override
    public Optional<Domain> in(Room room) {
        for (int longest : WORD_LENGTHS) {
            List<TextPart> fitting =
                    parts.stream().map(part -> part.within(room, longest)).toList();
            boolean tooFew = false;
            for (int i = 0; i < parts.size(); i++) {
                tooFew |= fitting.get(i) instanceof TextPart.Choice choice
                        && choice.size() < Math.min(MIN_WORDS, parts.get(i).size());
            }
            Optional<Domain> texts = tooFew ? Optional.empty() : in(room, fitting);
            if (texts.isPresent()) {
                return texts;
            }
        }
        return Optional.empty();
    }

    private Optional<Domain> in(Room room, List<TextPart> fitting) {
        long combinations = 1;
        int min = 0;
        long max = 0;
        for (TextPart part : fitting) {
            combinations = Digits.product(combinations, part.size());
            min += part.min();
            max += part.max();
        }
        int digits = 0;
        long size = combinations;
        long needed = repeats ? room.neededOfFew() : room.needed();
        while (codeAt >= 0 && size < needed && digits < MAX_CODE) {
            size = Digits.product(size, Digits.BASE_36.length());
            digits++;
        }
        int missing = room.min() - min - (digits == 0 ? 0 : separator.length() + digits);
        boolean padded = missing > 0;
        max += digits == 0 && !padded ? 0 : separator.length() + Math.max(1, digits);
        boolean fits = max <= room.max() && (!padded || (codeAt >= 0 && missing <= MAX_PADDING));
        if (fits && digits == 0 && !padded && fitting.size() == 1 && fitting.get(0) instanceof TextPart.Choice choice) {
            return Optional.of(new Numbered(size, number -> choice.words().get((int) number)));
        }
        return fits
                ? Optional.of(
                        new Texts(fitting, codeAt, separator, digits, padded ? room.min() : 0, combinations, size))
                : Optional.empty();
    }

    /** The texts of a template. */
    private static final class Texts implements Domain {

        private static final int MAX_AT_FIRST = 320;

        private final TextPart[] parts;
        private final long[] sizes;
        private final int codeAt;
        private final String separator;
        private final int digits;
        private final int padTo;
        private final long combinations;
        private final long size;
        private final int capacity;

        /**
         * Some texts.
         *
         * @param digits of the code; 0 for none
         * @param padTo least length, up to which the code gets zeros in front
         * @param combinations of parts
         */
        Texts(List<TextPart> parts, int codeAt, String separator, int digits, int padTo, long combinations, long size) {
            this.parts = parts.toArray(TextPart[]::new);
            this.sizes = parts.stream().mapToLong(TextPart::size).toArray();
            this.codeAt = codeAt;
            this.separator = separator;
            this.digits = digits;
            this.padTo = padTo;
            this.combinations = combinations;
            this.size = size;
            this.capacity = Math.max(
                    padTo,
                    Math.min(
                            MAX_AT_FIRST, parts.stream().mapToInt(TextPart::max).sum() + separator.length() + digits));
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public String at(long number) {
            StringBuilder text = new StringBuilder(capacity);
            long code = number / combinations;
            long rest = number - code * combinations;
            int place = 0;
            for (int i = 0; i <= parts.length; i++) {
                if (i == codeAt) {
                    place = text.length();
                    append(code, text);
                }
                if (i < parts.length && sizes[i] == 1) {
                    parts[i].append(0, number, text);
                } else if (i < parts.length) {
                    long next = rest / sizes[i];
                    parts[i].append(rest - next * sizes[i], number, text);
                    rest = next;
                }
            }
            return text.length() < padTo ? padded(text, place) : text.toString();
        }

        private void append(long code, StringBuilder text) {
            if (digits > 0) {
                text.append(separator);
                Digits.base36(code, digits, text);
            }
        }

        private String padded(StringBuilder text, int place) {
            if (digits == 0) {
                text.insert(place, separator + "0");
            }
            int missing = padTo - text.length();
            return missing <= 0
                    ? text.toString()
                    : text.insert(place + separator.length(), "0".repeat(missing))
                            .toString();
        }
    }
}
