/** Databases in containers: what can be tested without Docker, and with it. */
@NullMarked
package io.fillrate.e2e.target.container;

import org.jspecify.annotations.NullMarked;
