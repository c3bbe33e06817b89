/** Tests of how two builds are measured. */
@NullMarked
package io.fillrate.report.gate.measure;

import org.jspecify.annotations.NullMarked;
