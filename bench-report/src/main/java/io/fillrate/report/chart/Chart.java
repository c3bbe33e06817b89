package io.fillrate.report.chart;

import io.fillrate.report.text.TextTable;

/** A picture of numbers, before it is drawn. Immutable; its texts are raw. */
public sealed interface Chart permits RowChart, XyChart {

    /** What is shown. */
    String title();

    /** What there is to see, in a sentence or two, for readers who cannot see it. */
    String description();

    /** The numbers that are drawn. */
    TextTable data();
}
