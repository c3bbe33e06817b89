/** Databases in containers: what can be tested without Docker, and with it. */
@NullMarked
package io.fillrate.e2e.server.container;

import org.jspecify.annotations.NullMarked;
