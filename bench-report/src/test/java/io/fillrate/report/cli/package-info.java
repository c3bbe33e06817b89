/** Tests of the command line. */
@NullMarked
package io.fillrate.report.cli;

import org.jspecify.annotations.NullMarked;
