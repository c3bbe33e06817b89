/**
 * Results in the formats of other programs: tables for spreadsheets and notebooks, JMH's JSON for its visualisers, and
 * what github-action-benchmark and Bencher read. Pure functions.
 */
@NullMarked
package io.fillrate.report.export;

import org.jspecify.annotations.NullMarked;
