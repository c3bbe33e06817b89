/**
 * Whether a change made something slower. The decision is a pure function: pairs of log ratios in, verdicts out; it errs
 * towards silence at a rate that is fixed beforehand, and never passes what it could not judge.
 */
@NullMarked
package io.fillrate.report.gate;

import org.jspecify.annotations.NullMarked;
