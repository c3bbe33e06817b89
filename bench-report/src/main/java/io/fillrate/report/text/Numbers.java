package io.fillrate.report.text;

import io.fillrate.report.stats.ConfidenceInterval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers as people read them, the same in every locale. */
public final class Numbers {

    /** Shown where a number is not known. */
    public static final String NONE = "-";

    /** Between the ends of a range; terminals, which may know nothing but ASCII, get a hyphen instead. */
    public static final String TO = "\u2013";

    private static final int DIGITS = 4;
    private static final Pattern LAST_ZEROS = Pattern.compile("(\\.\\d*[1-9])0+(?!\\d)|\\.0+(?!\\d)");

    private static final Pattern SPACED_PERCENT = Pattern.compile("(?<=\\d) %");

    private record Unit(double size, String name) {}

    private static final List<Unit> MULTIPLES = List.of(new Unit(1e9, "G"), new Unit(1e6, "M"), new Unit(1e3, "k"));
    private static final List<Unit> TIMES =
            List.of(new Unit(1e9, " s"), new Unit(1e6, " ms"), new Unit(1e3, " us"), new Unit(1, " ns"));
    private static final List<Unit> BYTES = List.of(
            new Unit(1L << 30, " GiB"), new Unit(1L << 20, " MiB"), new Unit(1L << 10, " KiB"), new Unit(1, " bytes"));

    private Numbers() {}

    /** 4 digits and the multiple: {@code 449.8k}. */
    public static String compact(double value) {
        return in(MULTIPLES, value);
    }

    /** 4 digits and the unit: {@code 218.4 ms}. */
    public static String nanos(double nanos) {
        return in(TIMES, nanos);
    }

    /** 2 digits and the unit: {@code 3.1 ms}. */
    public static String aboutNanos(double nanos) {
        return withoutZeros(
                nanos(new BigDecimal(nanos).round(new MathContext(2)).doubleValue()));
    }

    /** 4 digits and the unit: {@code 23.54 GiB}. */
    public static String bytes(double bytes) {
        return in(BYTES, bytes);
    }

    /** A whole number with its thousands apart: {@code 100,000}. */
    public static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Two digits of a whole number, with its thousands apart: {@code 4,200}. */
    public static String about(double value) {
        return String.format(
                Locale.ROOT,
                "%,d",
                new BigDecimal(value).round(new MathContext(2)).longValue());
    }

    /** Two decimals below 10, then fewer: {@code 1.00}, {@code 45.2}, {@code 123}. */
    public static String ratio(double value) {
        return String.format(Locale.ROOT, value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value);
    }

    /** 4 digits without a multiple, in scientific notation when they are far from the point. */
    public static String plain(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : NONE;
        }
        double size = Math.abs(value);
        return size < 1e-3 || size >= 1e9
                ? String.format(Locale.ROOT, "%.3e", value)
                : new BigDecimal(value).round(new MathContext(DIGITS)).toPlainString();
    }

    /** The text of a number without the zeros that end its decimals: {@code 1.6 ms} for {@code 1.600 ms}. */
    public static String withoutZeros(String number) {
        return LAST_ZEROS.matcher(number).replaceFirst("$1");
    }

    /** A text with its percentages as all others are written: results files hold {@code 1.5 %}. */
    public static String percent(String text) {
        return SPACED_PERCENT.matcher(text).replaceAll("%");
    }

    /** Both ends: {@code 441.2k–459.1k}. */
    public static String interval(@Nullable ConfidenceInterval interval, DoubleFunction<String> format) {
        return interval == null ? NONE : format.apply(interval.low()) + TO + format.apply(interval.high());
    }

    private static String in(List<Unit> units, double value) {
        for (Unit unit : units) {
            // what would be rounded up to the unit counts as reaching it
            if (value >= unit.size() * 0.99995) {
                return plain(value / unit.size()) + unit.name();
            }
        }
        return plain(value);
    }
}
