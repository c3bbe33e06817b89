package io.fillrate.report.history;

import io.fillrate.report.text.Numbers;

/**
 * The level of a series changes.
 *
 * @param track in which
 * @param point at which the new level begins
 * @param ratio of the new level to the old one
 */
public record Change(Track track, Point point, double ratio) {

    boolean isSlower() {
        return ratio > 1;
    }

    /** {@code slower, time x 1.30}. */
    String told() {
        return (isSlower() ? "slower" : "faster") + ", time x " + Numbers.ratio(ratio);
    }
}
