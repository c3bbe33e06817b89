package io.fillrate.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keys with their names, in as many lines as the width asks for. */
final class Legend {

    /**
     * What a mark of the chart stands for.
     *
     * @param label its name
     * @param slot its colour and marker
     */
    record Key(String label, int slot) {}

    /** How a key looks. */
    enum Look {
        MARKER,
        SWATCH
    }

    /** The shapes of points, which distinguish series where colours do not. */
    enum Marker {
        CIRCLE("M4.2,0A4.2,4.2 0 1 1 -4.2,0A4.2,4.2 0 1 1 4.2,0Z"),
        SQUARE("M-3.8,-3.8H3.8V3.8H-3.8Z"),
        UP("M0,-5L4.8,3.6H-4.8Z"),
        DIAMOND("M0,-5.4L5.4,0L0,5.4L-5.4,0Z"),
        DOWN("M0,5L4.8,-3.6H-4.8Z"),
        PLUS("M-1.7,-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z"),
        STAR("M0,-5.8L1.5,-1.9L5.6,-1.8L2.4,0.7L3.5,4.7L0,2.4L-3.5,4.7L-2.4,0.7L-5.6,-1.8L-1.5,-1.9Z"),
        BOWTIE("M-5,-4.4L5,4.4V-4.4L-5,4.4Z");

        private static final int COLOURS = 8;

        private final String path;

        Marker(String path) {
            this.path = path;
        }

        /** Colours and markers repeat after eight; then each colour gets another marker. */
        private static Marker of(int slot) {
            return values()[(slot + slot / COLOURS) % values().length];
        }

        /** The CSS classes that give a slot its colour, and its line a pattern from the ninth on. */
        static String style(int slot) {
            return "c" + slot % COLOURS + (slot < COLOURS ? "" : " dashed");
        }

        static void draw(Svg svg, int slot, double x, double y) {
            svg.empty("path", "class", "mark " + style(slot), "d", of(slot).path, "transform", at(x, y));
        }

        /** The same with a text that a pointer shows. */
        static void draw(Svg svg, int slot, double x, double y, String tip) {
            svg.open("path", "class", "mark " + style(slot), "d", of(slot).path, "transform", at(x, y));
            svg.tip(tip).close();
        }

        private static String at(double x, double y) {
            return String.format(Locale.ROOT, "translate(%s,%s)", Svg.number(x), Svg.number(y));
        }
    }

    private record Entry(Key key, double x, double y) {}

    private static final double KEY = 16;
    private static final double GAP = 18;
    private static final double SWATCH = 11;

    private final Look look;
    private final List<Entry> entries = new ArrayList<>();
    private final double height;

    Legend(Look look, List<Key> keys, double width) {
        this.look = look;
        double x = 0;
        double y = 0;
        for (Key key : keys) {
            double entry = KEY + Text.width(key.label());
            if (x > 0 && x + entry > width) {
                x = 0;
                y += Text.LINE + 3;
            }
            entries.add(new Entry(key, x, y));
            x += entry + GAP;
        }
        this.height = entries.isEmpty() ? 0 : y + Text.LINE;
    }

    double height() {
        return height;
    }

    void draw(Svg svg, double left, double top) {
        for (Entry entry : entries) {
            double x = left + entry.x();
            double y = top + entry.y() + Text.LINE / 2;
            if (look == Look.MARKER) {
                Marker.draw(svg, entry.key().slot(), x + 6, y);
            } else {
                String style = "part " + Marker.style(entry.key().slot());
                svg.empty("rect", "class", style, "x", x, "y", y - 6, "width", SWATCH, "height", SWATCH, "rx", 2.0);
            }
            svg.text("text", entry.key().label(), "x", x + KEY, "y", y + Text.TO_BASELINE);
        }
    }
}
