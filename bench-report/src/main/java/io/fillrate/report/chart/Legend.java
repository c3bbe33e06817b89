package io.fillrate.report.chart;

import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.List;

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
        CIRCLE("m-4.2,0a4.2,4.2 0 1 1 8.4,0a4.2,4.2 0 1 1-8.4,0z"),
        SQUARE("m-3.8-3.8h7.6v7.6h-7.6z"),
        UP("m0-5l4.8,8.6h-9.6z"),
        DIAMOND("m0-5.4l5.4,5.4l-5.4,5.4l-5.4-5.4z"),
        DOWN("m0,5l4.8-8.6h-9.6z"),
        PLUS("m-1.7-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z"),
        STAR("m0-5.8l1.5,3.9l4.1,.1l-3.2,2.5l1.1,4l-3.5-2.3l-3.5,2.3l1.1-4l-3.2-2.5l4.1-.1z"),
        BOWTIE("m-5-4.4l10,8.8v-8.8l-10,8.8z");

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
            svg.empty("path", "class", "mark " + style(slot), "d", at(x, y) + of(slot).path);
        }

        /** The same with a text that a pointer shows. */
        static void draw(Svg svg, int slot, double x, double y, String tip) {
            svg.open("path", "class", "mark " + style(slot), "d", at(x, y) + of(slot).path);
            svg.tip(tip).close();
        }

        /** The same in a group that has the colour. */
        static void drawPlain(Svg svg, int slot, double x, double y, String tip) {
            svg.open("path", "class", "mark", "d", at(x, y) + of(slot).path);
            svg.tip(tip).close();
        }

        private static String at(double x, double y) {
            return "M" + Svg.number(x) + "," + Svg.number(y);
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
            svg.open("g", "data-s", Printable.of(entry.key().label()));
            if (look == Look.MARKER) {
                Marker.draw(svg, entry.key().slot(), x + 6, y);
            } else {
                String style = "part " + Marker.style(entry.key().slot());
                svg.empty("rect", "class", style, "x", x, "y", y - 6, "width", SWATCH, "height", SWATCH, "rx", 2.0);
            }
            svg.text("text", entry.key().label(), "x", x + KEY, "y", y + Text.TO_BASELINE);
            svg.close();
        }
    }
}
