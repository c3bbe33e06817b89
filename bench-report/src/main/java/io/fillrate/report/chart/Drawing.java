package io.fillrate.report.chart;

/** A chart with every length settled. */
interface Drawing {

    /** Size of the text, in the unit of all lengths. */
    double TEXT = 13;

    /** From one line of text to the next. */
    double LINE = 17;

    /** Below this width labels don't stand beside what they name. */
    double NARROW = 560;

    double width();

    double height();

    /** Draws everything into an element that is open. */
    void draw(Svg svg);

    /** The drawing of a chart at this width. */
    static Drawing of(Chart chart, double width) {
        if (chart instanceof LineChart lines) {
            return new LineDrawing(lines, width);
        } else if (chart instanceof DotChart dots) {
            return new DotDrawing(dots, width);
        } else if (chart instanceof BarChart bars) {
            return new BarDrawing(bars, width);
        } else if (chart instanceof ForestChart forest) {
            return new ForestDrawing(forest, width);
        } else if (chart instanceof StripChart strips) {
            return new StripDrawing(strips, width);
        }
        throw new IllegalStateException("no such chart: " + chart);
    }
}
