/** Tests of the search among commits. */
@NullMarked
package io.fillrate.report.gate.bisect;

import org.jspecify.annotations.NullMarked;
