package io.fillrate.schema.generate.scalar;

import io.fillrate.schema.generate.scalar.Grid.Span;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.names.WordFile;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers as people expect them in a column of some name, by {@code numbers.txt}. Immutable.
 *
 * @param min the least one
 * @param max the greatest one
 * @param scale digits after the point
 */
record NaturalNumbers(BigDecimal min, BigDecimal max, int scale) {

    /** As many as tables commonly have rows. */
    private static final NaturalNumbers IDS = of("1", "10000", 0);

    /** Small, so that sums and products of columns stay within the range of their type. */
    private static final NaturalNumbers OTHERS = of("1", "10000", 2);

    /** Of types that are chosen for what is small. */
    private static final NaturalNumbers SMALL = of("1", "100", 0);

    /** The greatest number of such a type. */
    private static final BigDecimal SHORT = BigDecimal.valueOf(Short.MAX_VALUE);

    /** What is a percentage whatever else its name says. */
    private static final NaturalNumbers PERCENT = of("0", "100", 2);

    private static final Set<String> SHARES = Set.of("percent", "percentage");

    /** Numbers that stand for yes and no. */
    private static final NaturalNumbers FLAGS = of("0", "1", 0);

    /** Seconds since 1970 in the years that dates are in. */
    private static final NaturalNumbers SECONDS = of("1577836800", "1767225599", 0);

    /** Words that say that amounts are not in euros, dollars or pounds. */
    private static final Set<String> HUNDREDTHS = Set.of("cent", "cents", "pence");

    /** Words that a yes or no begins with. */
    private static final Set<String> QUESTIONS =
            Set.of("is", "has", "can", "should", "allow", "allows", "enable", "requires", "was");

    /** Words that a yes or no ends with. */
    private static final Set<String> ANSWERS = Set.of(
            "flag",
            "enabled",
            "disabled",
            "active",
            "deleted",
            "discontinued",
            "visible",
            "hidden",
            "published",
            "locked",
            "archived",
            "verified",
            "approved",
            "confirmed",
            "subscribed",
            "starred",
            "trashed");

    /** Words that a number of seconds since 1970 ends with. */
    private static final Set<String> MOMENTS = Set.of("at", "timestamp", "dateline", "epoch");

    /** Words that name such a number if nothing but {@link #OF_MOMENTS} is beside them. */
    private static final Set<String> STAGES = Set.of(
            "created",
            "creation",
            "modified",
            "updated",
            "edited",
            "changed",
            "registered",
            "joined",
            "finished",
            "expires");

    private static final Set<String> OF_MOMENTS = Set.of("time", "date", "on");

    private static final int LONGEST_PHRASE = 2;

    private static final Map<String, NaturalNumbers> BY_PHRASE = read();

    private static NaturalNumbers of(String min, String max, int scale) {
        return new NaturalNumbers(new BigDecimal(min), new BigDecimal(max), scale);
    }

    private static Map<String, NaturalNumbers> read() {
        Map<String, NaturalNumbers> map = new HashMap<>();
        for (String line : WordFile.lines(NaturalNumbers.class, "numbers.txt")) {
            String[] sides = line.split(" = ", -1);
            String[] numbers = sides[1].split(" ", -1);
            for (String phrase : sides[0].split(", ", -1)) {
                map.put(phrase, of(numbers[0], numbers[1], Integer.parseInt(numbers[2])));
            }
        }
        return Map.copyOf(map);
    }

    /** Whether the name of a column says which numbers are natural. */
    static boolean areKnown(String column) {
        return !of(column, 0, SHORT.add(BigDecimal.ONE)).equals(OTHERS);
    }

    /**
     * The numbers for a column.
     *
     * @param maxScale most digits after the point that it can hold
     * @param high the greatest number that it can hold
     */
    static NaturalNumbers of(String column, int maxScale, BigDecimal high) {
        ColumnWords words = ColumnWords.of(column);
        boolean isWhole = maxScale == 0;
        if (words.endsWith("id")) {
            return IDS;
        } else if (isWhole && (QUESTIONS.contains(words.first()) || ANSWERS.contains(words.last()))) {
            return FLAGS;
        } else if (isWhole && isMoment(words) && high.compareTo(SECONDS.max) > 0) {
            return SECONDS;
        }
        NaturalNumbers natural = find(words).orElse(isWhole && high.compareTo(SHORT) <= 0 ? SMALL : OTHERS);
        boolean inCents = natural.scale == 2 && words.words().stream().anyMatch(HUNDREDTHS::contains);
        return inCents || natural.arePercent(maxScale, high) ? natural.hundredfold() : natural;
    }

    private static boolean isMoment(ColumnWords words) {
        return MOMENTS.contains(words.last())
                || (words.words().stream().anyMatch(STAGES::contains)
                        && words.words().stream().allMatch(word -> STAGES.contains(word) || OF_MOMENTS.contains(word)));
    }

    private static Optional<NaturalNumbers> find(ColumnWords words) {
        Optional<NaturalNumbers> found = Optional.empty();
        for (int length = LONGEST_PHRASE; length > 0 && found.isEmpty(); length--) {
            found = words.find(BY_PHRASE, length);
        }
        boolean isShare = words.words().stream().anyMatch(SHARES::contains);
        return isShare
                        && found.filter(numbers -> numbers.max.compareTo(PERCENT.max) > 0)
                                .isPresent()
                ? Optional.of(PERCENT)
                : found;
    }

    /** Whether shares of taxes and the like are percentages in a column: one with hardly any digits after the point. */
    private boolean arePercent(int maxScale, BigDecimal high) {
        BigDecimal percent = max.movePointRight(2);
        return scale > maxScale && maxScale <= 2 && max.compareTo(BigDecimal.ONE) < 0 && high.compareTo(percent) >= 0;
    }

    private NaturalNumbers hundredfold() {
        return new NaturalNumbers(min.movePointRight(2), max.movePointRight(2), Math.max(0, scale - 2));
    }

    /** These numbers in units of a scale: cents for 2. */
    Span units(int unitScale) {
        return units(min, max, unitScale);
    }

    /** The numbers from one to another with at most n digits after the point, in units of that scale. */
    static Span units(BigDecimal min, BigDecimal max, int unitScale) {
        return new Span(rounded(min, unitScale, RoundingMode.CEILING), rounded(max, unitScale, RoundingMode.FLOOR));
    }

    private static BigInteger rounded(BigDecimal number, int unitScale, RoundingMode mode) {
        return number.setScale(unitScale, mode).unscaledValue();
    }
}
