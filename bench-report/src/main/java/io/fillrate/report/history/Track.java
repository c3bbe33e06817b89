package io.fillrate.report.history;

import java.util.List;
import java.util.Optional;

/**
 * One series on one machine.
 *
 * @param series its name, with the settings and data that tell it from others
 * @param machine that all of it was measured on
 * @param points in the order of time, one or more
 */
public record Track(String series, String machine, List<Point> points) {

    /** What changes at one of the points, if anything does. */
    Optional<Change> change(Point point) {
        return Optional.ofNullable(point.change()).map(ratio -> new Change(this, point, ratio));
    }
}
