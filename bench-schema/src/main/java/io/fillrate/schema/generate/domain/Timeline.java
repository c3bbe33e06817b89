package io.fillrate.schema.generate.domain;

import java.util.function.LongFunction;

/**
 * Dates or times, each as long after the one before.
 *
 * @param first the first one, in units since the epoch, or since midnight
 * @param room how many there are with those that are not natural
 * @param unit microseconds
 * @param function makes a value of its units
 */
public record Timeline(long first, long size, long room, long unit, LongFunction<Object> function)
        implements Domain.OfMoments {

    @Override
    public Object at(long number) {
        return function.apply(first + number);
    }

    @Override
    public long microsAt(long number) {
        return (first + number) * unit;
    }

    @Override
    public long numberFrom(long micros) {
        return Math.max(0, Math.min(room, -Math.floorDiv(-micros, unit) - first));
    }
}
