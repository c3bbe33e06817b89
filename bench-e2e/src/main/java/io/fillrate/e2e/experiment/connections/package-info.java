/** What it costs to open a connection for a load: strategies of an experiment. */
@NullMarked
package io.fillrate.e2e.experiment.connections;

import org.jspecify.annotations.NullMarked;
