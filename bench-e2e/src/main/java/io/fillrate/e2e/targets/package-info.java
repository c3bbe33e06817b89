/**
 * The databases that are filled: how one is had, emptied, checked, described and watched. What differs between a server that is
 * started for the run and one that runs already is {@link io.fillrate.e2e.targets.PostgresServer}; the rest is shared.
 */
@NullMarked
package io.fillrate.e2e.targets;

import org.jspecify.annotations.NullMarked;
