package io.fillrate.report.results;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What lies between client and server: how long a round trip takes, and how many bits it carries per second in each direction.
 *
 * @param rtt added to what a round trip takes without a link
 * @param bandwidth shared by all connections
 */
public record Link(Rtt rtt, Bandwidth bandwidth) {

    /** Client and server as they are. */
    public static final Link NONE = new Link(Rtt.NONE, Bandwidth.NONE);

    private static final String NO = "none";

    /** That of a series, as its parameters say. */
    public static Link of(Series series) {
        return new Link(
                Rtt.parse(series.parameters().getOrDefault(Rtt.NAME, NO)),
                Bandwidth.parse(series.parameters().getOrDefault(Bandwidth.NAME, NO)));
    }

    /** Whether there is more than client and server. */
    public boolean exists() {
        return !equals(NONE);
    }

    /** For messages: {@code rtt 0.5ms, bandwidth 1Gbit}. */
    @Override
    public String toString() {
        return "rtt " + rtt + ", bandwidth " + bandwidth;
    }

    /**
     * A round-trip time.
     *
     * @param nanos from 0 to ten seconds, or -1 for no link
     * @param text as given
     */
    public record Rtt(long nanos, String text) {

        /** Of the setting, and of the parameter of results. */
        public static final String NAME = "rtt";

        /** No link. */
        public static final Rtt NONE = new Rtt(-1, NO);

        private static final long MAX = Duration.ofSeconds(10).toNanos();
        private static final Map<String, Long> UNITS = Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

        /**
         * Reads a time.
         *
         * @throws IllegalArgumentException if it is neither {@code none} nor a number with a unit, such as {@code 0.5ms}
         */
        public static Rtt parse(String text) {
            return text.equals(NO) ? NONE : new Rtt(amount(text, UNITS, 0, MAX), text);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * A number of bits per second.
     *
     * @param bits per second, from 1 Mbit to 1,000 Gbit; 0 for no limit
     * @param text as given
     */
    public record Bandwidth(long bits, String text) {

        /** Of the setting, and of the parameter of results. */
        public static final String NAME = "bandwidth";

        /** No limit. */
        public static final Bandwidth NONE = new Bandwidth(0, NO);

        private static final long MIN = 1_000_000;
        private static final long MAX = 1_000_000_000_000L;
        private static final Map<String, Long> UNITS = Map.of("Mbit", MIN, "Gbit", 1_000 * MIN);

        /**
         * Reads a rate.
         *
         * @throws IllegalArgumentException if it is neither {@code none} nor a number with a unit, such as {@code 1Gbit}
         */
        public static Bandwidth parse(String text) {
            return text.equals(NO) ? NONE : new Bandwidth(amount(text, UNITS, MIN, MAX), text);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?)([A-Za-z]+)");

    private static long amount(String text, Map<String, Long> units, long min, long max) {
        Matcher matcher = AMOUNT.matcher(text);
        Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("not a number with one of the units " + units.keySet());
        }
        long value = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(unit))
                .longValue();
        if (value < min || value > max) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }
}
