/** A benchmark run as a whole: from properties to a database, rounds, progress on the terminal, and files. */
@NullMarked
package io.fillrate.e2e.run;

import org.jspecify.annotations.NullMarked;
