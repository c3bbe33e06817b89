package io.fillrate.report.chart;

import io.fillrate.report.text.TextTable;
import java.util.Optional;

/** A picture of numbers, before it is drawn. Immutable; its texts are raw. */
public sealed interface Chart permits RowChart, XyChart {

    String title();

    /** What there is to see, in a sentence or two, for readers who cannot see it. */
    String description();

    /** The same on a linear axis, if it shows rates on a logarithmic one. */
    Optional<Chart> linear();

    TextTable data();
}
