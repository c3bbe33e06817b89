package io.fillrate.schema.generate.scalar;

import io.fillrate.schema.generate.domain.Span;
import io.fillrate.schema.generate.words.ColumnWords;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers as people expect them in a column of some name. Immutable.
 *
 * @param scale digits after the point
 */
record NaturalNumbers(BigDecimal min, BigDecimal max, int scale) {

    private static final NaturalNumbers IDS = of("1", "1e18", 0);

    /** Small, so that sums and products of columns stay within the range of their type. */
    private static final NaturalNumbers OTHERS = of("1", "10000", 2);

    /** By words of names; each line has the least and the greatest number and the digits after the point. */
    private static final Map<String, NaturalNumbers> BY_WORD = parse("""
            price amount cost total subtotal fee tax salary balance revenue budget payment charge credit debit = 0.01 1000 2
            quantity qty count stock unit copies attempts retries = 1 100 0
            age = 1 99 0
            year = 1950 2025 0
            month = 1 12 0
            week = 1 52 0
            day = 1 28 0
            hour = 0 23 0
            minute second = 0 59 0
            percent percentage pct humidity discount progress = 0 100 2
            rate ratio probability confidence = 0 1 4
            rating stars = 1 5 1
            score = 0 100 1
            lat latitude = -85 85 6
            lon lng longitude = -179 179 6
            temperature = -20 40 1
            size bytes length = 1 10000000 0
            version revision = 1 100 0
            position order rank sort index idx level priority seq sequence ordinal line = 1 1000 0
            width height depth weight = 1 2000 1
            duration seconds millis = 1 3600 0
            port = 1024 65535 0
            """);

    /** The numbers for a column. */
    static NaturalNumbers of(String column) {
        ColumnWords words = ColumnWords.of(column);
        return words.endsWith("id") ? IDS : words.find(BY_WORD, 1).orElse(OTHERS);
    }

    private static NaturalNumbers of(String min, String max, int scale) {
        return new NaturalNumbers(new BigDecimal(min), new BigDecimal(max), scale);
    }

    private static Map<String, NaturalNumbers> parse(String lines) {
        Map<String, NaturalNumbers> map = new HashMap<>();
        lines.lines().forEach(line -> {
            String[] sides = line.split(" = ", -1);
            String[] numbers = sides[1].split(" ", -1);
            for (String word : sides[0].split(" ", -1)) {
                map.put(word, of(numbers[0], numbers[1], Integer.parseInt(numbers[2])));
            }
        });
        return Map.copyOf(map);
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
