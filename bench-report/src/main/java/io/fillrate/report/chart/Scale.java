package io.fillrate.report.chart;

/** From values to places along an axis. */
sealed interface Scale permits LinearScale, LogScale, SequenceScale {

    /** 0 at the lower end of the axis, 1 at the upper one; values beyond them are put there. */
    double place(double value);

    /** Round values within the ends, rising. */
    double[] ticks();
}
