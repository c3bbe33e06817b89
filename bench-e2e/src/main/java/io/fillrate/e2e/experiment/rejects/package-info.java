/** What it costs that rows may be rejected: strategies of an experiment. */
@NullMarked
package io.fillrate.e2e.experiment.rejects;

import org.jspecify.annotations.NullMarked;
