package io.fillrate.report.chart;

import io.fillrate.report.document.Block;

/** A picture of numbers, before it is drawn. Immutable; its texts are raw. */
public sealed interface Chart permits BarChart, DotChart, ForestChart, LineChart, StripChart {

    /** What is shown. */
    String title();

    /** What there is to see, in a sentence or two, for those who don't see it. */
    String description();

    /** The numbers that are drawn. */
    Block.Table data();
}
