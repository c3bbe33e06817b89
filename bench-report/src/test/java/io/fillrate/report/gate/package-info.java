/** Tests of the gate's decision. */
@NullMarked
package io.fillrate.report.gate;

import org.jspecify.annotations.NullMarked;
