package io.fillrate.e2e.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** What somebody may have meant. */
final class NearestName {

    private NearestName() {}

    /** The name that is the fewest edits away (and begins most alike), if it's near: a third of the text at most. */
    static Optional<String> of(String text, Collection<String> names) {
        LevenshteinDistance edits = LevenshteinDistance.getDefaultInstance();
        return names.stream()
                .min(Comparator.<String>comparingInt(name -> edits.apply(text, name))
                        .thenComparingInt(
                                name -> -StringUtils.getCommonPrefix(text, name).length()))
                .filter(name -> edits.apply(text, name) <= Math.max(2, text.length() / 3));
    }
}
