/** Runs two builds side by side and collects pairs of measurements for the gate. */
@NullMarked
package io.fillrate.report.gate.measure;

import org.jspecify.annotations.NullMarked;
