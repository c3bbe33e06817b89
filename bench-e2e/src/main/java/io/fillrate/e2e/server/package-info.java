/**
 * The databases that are filled: how each is provisioned, emptied, verified, described and watched. {@link
 * io.fillrate.e2e.server.Target} is what the rig sees; {@link io.fillrate.e2e.server.DatabaseServer} hides whether a server was
 * started for the run or runs already.
 */
@NullMarked
package io.fillrate.e2e.server;

import org.jspecify.annotations.NullMarked;
