package io.fillrate.schema.generate.domain;

/**
 * The values that a column can be given: {@link #at} is a one-to-one function from 0 … {@link #size()} − 1 to values. Drawing numbers at
 * random makes values at random, and a permutation of them makes unique values. Immutable and safe for use by many threads.
 */
public interface Domain {

    /** How many different values there are; {@link Long#MAX_VALUE} for that many or more. */
    long size();

    /**
     * The value of a number, of the Java type that the column is loaded as; never null. Different numbers give values that the database
     * holds for different: also where it ignores case, accents and blanks at the end, and where only a prefix counts.
     *
     * @param number 0 to {@code size() − 1}
     */
    Object at(long number);

    /** Whole numbers, made without a box. {@link #at} gives the {@link Integer} or {@link Long} that the column is loaded as. */
    interface OfLong extends Domain {

        /** The value of a number; see {@link #at}. */
        long longAt(long number);
    }

    /** Floating-point numbers, made without a box. {@link #at} gives the {@link Float} or {@link Double} that the column is loaded as. */
    interface OfDouble extends Domain {

        /** The value of a number, a {@code float} where the column has those; see {@link #at}. */
        double doubleAt(long number);
    }

    /** A domain whose numbers are not drawn equally often where values may repeat. */
    interface Uneven extends Domain {

        /**
         * Draws a number.
         *
         * @param bits any of the 2^64 values, all equally likely
         */
        long draw(long bits);
    }

    /** A domain of {@link Comparable} values in which greater numbers have greater values. */
    interface Ordered extends Domain {}

    /** Dates or times in order, by microseconds since the epoch, or since midnight. */
    interface OfMoments extends Ordered {

        /** The number after the last value that the column can hold: {@link #at} takes numbers from {@code size()} to there, too. */
        long room();

        /** The microseconds of a number; see {@link #at}. */
        long microsAt(long number);

        /** The number of the first value that is not before a moment; {@code room()} if there is none. */
        long numberFrom(long micros);
    }
}
