/** Decides whether a build is slower than its baseline. */
@NullMarked
package io.fillrate.report.gate;

import org.jspecify.annotations.NullMarked;
