/** A benchmark run as a whole: from properties to databases, rounds, progress in the terminal, and files. */
@NullMarked
package io.fillrate.e2e.run;

import org.jspecify.annotations.NullMarked;
