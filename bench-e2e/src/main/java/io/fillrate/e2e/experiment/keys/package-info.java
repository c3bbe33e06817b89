/** What keys that the database gives cost: Fillrate's way, and those of JDBC, as strategies of an experiment. */
@NullMarked
package io.fillrate.e2e.experiment.keys;

import org.jspecify.annotations.NullMarked;
