/**
 * Pictures of results. Pure functions, start to end: what is to be seen is first put into a model that knows no
 * medium, with the numbers as a table for readers who cannot see it, and then drawn as SVG that needs no script, follows light and
 * dark, and distinguishes series by marker and label as well as by colour.
 */
@NullMarked
package io.fillrate.report.chart;

import org.jspecify.annotations.NullMarked;
