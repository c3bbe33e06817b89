package io.fillrate.report.history;

import io.fillrate.report.format.Results;
import io.fillrate.report.recording.Recording;

/**
 * One run among others.
 *
 * @param results as they were written
 * @param recording the same, ready to be compared
 */
record HistoryRun(Results results, Recording recording) {}
