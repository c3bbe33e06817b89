package io.fillrate.schema.generate.domain;

import java.util.Arrays;

/**
 * All texts of an alphabet from one length to another, the shortest first: {@code 0} to {@code z}, {@code 00} to {@code zz} and so on.
 * Immutable.
 */
public final class Codes implements Domain {

    private final String alphabet;
    private final int min;
    private final long[] sizes;
    private final long size;

    /**
     * All texts of some lengths, up to the one at which there are enough.
     *
     * @param alphabet two characters or more, that differ without case
     * @param needed how many texts are enough
     */
    public Codes(String alphabet, int min, int max, long needed) {
        this.alphabet = alphabet;
        this.min = min;
        int lengths = 0;
        long all = 0;
        long[] found = new long[Math.min(max - min, Long.SIZE) + 1];
        while (lengths < found.length && all < needed) {
            found[lengths] = power(min + lengths);
            all = Digits.sum(all, found[lengths++]);
        }
        sizes = Arrays.copyOf(found, lengths);
        size = all;
    }

    private long power(int length) {
        long power = 1;
        for (int i = 0; i < length && power < Long.MAX_VALUE; i++) {
            power = Digits.product(power, alphabet.length());
        }
        return power;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public String at(long number) {
        int longer = 0;
        long rest = number;
        while (rest >= sizes[longer]) {
            rest -= sizes[longer++];
        }
        char[] text = new char[min + longer];
        for (int i = text.length - 1; i >= 0; i--) {
            text[i] = alphabet.charAt((int) (rest % alphabet.length()));
            rest /= alphabet.length();
        }
        return new String(text);
    }
}
