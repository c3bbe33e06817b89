package io.fillrate.report.history;

import java.util.List;

/**
 * One series on one machine.
 *
 * @param series its name, with the settings and data that tell it from others
 * @param machine that all of it was measured on
 * @param points in the order of time, one or more
 */
public record Track(String series, String machine, List<Point> points) {

    /** How many change points there are. */
    public long changes() {
        return points.stream().filter(point -> point.change() != null).count();
    }
}
