package io.fillrate.schema.generate;

import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** A domain without some values. Where a value's number can be found, later numbers move up; else a value from the end takes its place. */
public final class Excluding {

    /** Domains of no more values are searched one by one. */
    private static final long SMALL = 10_000;

    private Excluding() {}

    /** Returns a domain without some values. */
    public static Domain of(Domain domain, List<Object> excluded) {
        if (domain instanceof Domain.Ordered || domain.size() <= SMALL) {
            long[] holes = holes(domain, excluded);
            return holes.length == 0 ? domain : withHoles(domain, holes);
        }
        return Substituted.of(domain, excluded);
    }

    private static Domain withHoles(Domain domain, long[] holes) {
        long size = domain.size() - holes.length;
        LongUnaryOperator place = number -> moved(number, holes);
        if (domain instanceof Domain.OfLong longs) {
            return new Longs(longs, place, size);
        } else if (domain instanceof Domain.OfDouble doubles) {
            return new Doubles(doubles, place, size);
        } else if (domain instanceof Domain.OfMoments moments) {
            LongUnaryOperator back = inner ->
                    inner - Arrays.stream(holes).filter(hole -> hole < inner).count();
            return new Moments(moments, place, back, size);
        }
        return new Numbered(size, number -> domain.at(place.applyAsLong(number)));
    }

    /** The numbers of the excluded values, in order. */
    private static long[] holes(Domain domain, List<Object> excluded) {
        if (domain instanceof Domain.Ordered) {
            return excluded.stream()
                    .flatMap(value -> search(domain, value).stream())
                    .mapToLong(number -> number)
                    .distinct()
                    .sorted()
                    .toArray();
        }
        Set<Object> keys = keys(excluded);
        return LongStream.range(0, domain.size())
                .filter(number -> keys.contains(key(domain.at(number))))
                .toArray();
    }

    @SuppressWarnings("unchecked") // as Ordered says
    private static Optional<Long> search(Domain domain, Object value) {
        long low = 0;
        long high = (domain instanceof Domain.OfMoments moments ? moments.room() : domain.size()) - 1;
        while (low <= high) {
            long middle = low + (high - low) / 2;
            int order = ((Comparable<Object>) domain.at(middle)).compareTo(value);
            if (order == 0) {
                return Optional.of(middle);
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    private static long moved(long number, long[] holes) {
        long moved = number;
        for (long hole : holes) {
            if (hole <= moved) {
                moved++;
            }
        }
        return moved;
    }

    /** What is the same for values that a database can take for equal. */
    private static Object key(Object value) {
        return value instanceof String text
                ? Words.folded(text)
                : value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
    }

    private static Set<Object> keys(List<Object> values) {
        Set<Object> keys = new HashSet<>();
        values.forEach(value -> keys.add(key(value)));
        return keys;
    }

    private record Longs(Domain.OfLong domain, LongUnaryOperator place, long size) implements Domain.OfLong {

        @Override
        public long longAt(long number) {
            return domain.longAt(place.applyAsLong(number));
        }

        @Override
        public Object at(long number) {
            return domain.at(place.applyAsLong(number));
        }
    }

    private record Doubles(Domain.OfDouble domain, LongUnaryOperator place, long size) implements Domain.OfDouble {

        @Override
        public double doubleAt(long number) {
            return domain.doubleAt(place.applyAsLong(number));
        }

        @Override
        public Object at(long number) {
            return domain.at(place.applyAsLong(number));
        }
    }

    private record Moments(Domain.OfMoments domain, LongUnaryOperator place, LongUnaryOperator back, long size)
            implements Domain.OfMoments {

        @Override
        public Object at(long number) {
            return domain.at(place.applyAsLong(number));
        }

        @Override
        public long room() {
            return back.applyAsLong(domain.room());
        }

        @Override
        public long microsAt(long number) {
            return domain.microsAt(place.applyAsLong(number));
        }

        @Override
        public long numberFrom(long micros) {
            return back.applyAsLong(domain.numberFrom(micros));
        }
    }

    /**
     * A domain whose last values, as many as there are excluded ones, stand in for those among its other values that are excluded. There
     * are
     * enough of them: each excluded value that is itself among the last ones is not among the others.
     */
    private record Substituted(Domain domain, long size, Map<Object, Object> substitutes) implements Domain {

        static Domain of(Domain domain, List<Object> excluded) {
            Set<Object> keys = keys(excluded);
            long size = domain.size() - keys.size();
            List<Object> spare = new ArrayList<>();
            Set<Object> absent = new HashSet<>(keys);
            for (int i = 0; i < keys.size(); i++) {
                Object value = domain.at(size + i);
                if (!absent.remove(key(value))) {
                    spare.add(value);
                }
            }
            Map<Object, Object> substitutes = new HashMap<>();
            absent.forEach(key -> substitutes.put(key, spare.get(substitutes.size())));
            return new Substituted(domain, size, Map.copyOf(substitutes));
        }

        @Override
        public Object at(long number) {
            Object value = domain.at(number);
            return Objects.requireNonNullElse(substitutes.get(key(value)), value);
        }
    }
}
