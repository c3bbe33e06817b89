/** Compares published versions of a library, each with the one before, by the decisions of gate runs. */
@NullMarked
package io.fillrate.report.gate.releases;

import org.jspecify.annotations.NullMarked;
