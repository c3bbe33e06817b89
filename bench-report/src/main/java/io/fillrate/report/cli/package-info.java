/** The command line: {@code java -jar fillrate.jar}. */
@NullMarked
package io.fillrate.report.cli;

import org.jspecify.annotations.NullMarked;
