package io.fillrate.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Keys with their names, in as many lines as the width asks for. */
final class Legend {

    /** How a key looks. */
    enum Key {
        MARKER,
        SWATCH
    }

    private record Entry(String label, int slot, double x, double y) {}

    private static final double KEY = 16;
    private static final double GAP = 18;

    private final Key key;
    private final List<Entry> entries = new ArrayList<>();
    private final double height;

    Legend(Key key, List<String> labels, List<Integer> slots, double width) {
        this.key = key;
        double x = 0;
        double y = 0;
        for (int i = 0; i < labels.size(); i++) {
            double entry = KEY + TextWidth.of(labels.get(i), Drawing.TEXT);
            if (x > 0 && x + entry > width) {
                x = 0;
                y += Drawing.LINE + 3;
            }
            entries.add(new Entry(labels.get(i), slots.get(i), x, y));
            x += entry + GAP;
        }
        this.height = entries.isEmpty() ? 0 : y + Drawing.LINE;
    }

    double height() {
        return height;
    }

    void draw(Svg svg, double left, double top) {
        for (Entry entry : entries) {
            double x = left + entry.x();
            double y = top + entry.y() + Drawing.LINE / 2;
            if (key == Key.MARKER) {
                Marker.draw(svg, entry.slot(), x + 6, y);
            } else {
                svg.empty(
                        "rect",
                        "class",
                        "part " + Marker.style(entry.slot()),
                        "x",
                        x,
                        "y",
                        y - 6,
                        "width",
                        11.0,
                        "height",
                        11.0,
                        "rx",
                        2.0);
            }
            svg.text("text", entry.label(), "x", x + KEY, "y", y + 4.5);
        }
    }
}
