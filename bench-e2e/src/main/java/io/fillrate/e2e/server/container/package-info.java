/**
 * Databases in containers, through Testcontainers: which image, with which settings, where its data is, and what limits it has.
 */
@NullMarked
package io.fillrate.e2e.server.container;

import org.jspecify.annotations.NullMarked;
