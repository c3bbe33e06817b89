package io.fillrate.e2e.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The name that somebody may have meant who wrote another. */
public final class NearestName {

    private NearestName() {}

    /**
     * Returns the known name with the smallest edit distance (and, among equals, the longest common prefix), if at most a third of the
     * text differs.
     */
    public static Optional<String> of(String text, Collection<String> known) {
        LevenshteinDistance edits = LevenshteinDistance.getDefaultInstance();
        return known.stream()
                .min(Comparator.<String>comparingInt(name -> edits.apply(text, name))
                        .thenComparingInt(
                                name -> -StringUtils.getCommonPrefix(text, name).length()))
                .filter(name -> edits.apply(text, name) <= Math.max(2, text.length() / 3));
    }
}
