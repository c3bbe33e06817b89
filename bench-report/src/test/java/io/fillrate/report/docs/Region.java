package io.fillrate.report.docs;

import io.fillrate.report.analysis.SeriesFilter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a page that comes from results: {@code <!-- fillrate:begin table file=../results/a/results.json rows=1000 -->}.
 *
 * @param kind what it holds
 * @param attributes what follows the kind, as pairs of name and value
 */
record Region(String kind, Map<String, String> attributes) {

    static final String BEGIN = "<!-- fillrate:begin ";
    static final String END = "<!-- fillrate:end -->";

    private static final Pattern FORM = Pattern.compile(Pattern.quote(BEGIN) + "([a-z]+)((?: +[a-z]+=[^ =]+)*) *-->");
    private static final Pattern PAIR = Pattern.compile("([a-z]+)=([^ =]+)");
    private static final String FILE = "file";

    /** @throws IllegalArgumentException if the line does not have this form or names no file */
    static Region of(String line) {
        Matcher matcher = FORM.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "the region is not of the form " + BEGIN + "kind name=value name=value -->");
        }
        Map<String, String> attributes = new LinkedHashMap<>();
        PAIR.matcher(matcher.group(2)).results().forEach(pair -> attributes.put(pair.group(1), pair.group(2)));
        if (!attributes.containsKey(FILE)) {
            throw new IllegalArgumentException("the region names no file=…");
        }
        return new Region(matcher.group(1), attributes);
    }

    String file() {
        return attributes.getOrDefault(FILE, "");
    }

    /** @throws IllegalArgumentException if there is no such attribute */
    String required(String attribute) {
        String value = attributes.get(attribute);
        if (value == null) {
            throw new IllegalArgumentException("the region names no " + attribute + "=…");
        }
        return value;
    }

    /** What all attributes but these say about the series to look at. */
    SeriesFilter filter(Set<String> otherAttributes) {
        Map<String, Set<String>> allowed = new LinkedHashMap<>();
        attributes.forEach((name, value) -> {
            if (!name.equals(FILE) && !otherAttributes.contains(name)) {
                allowed.put(name, Set.of(value.split(",")));
            }
        });
        return new SeriesFilter(allowed);
    }
}
