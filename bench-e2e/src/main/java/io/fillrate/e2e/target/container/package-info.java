/**
 * Databases in containers, through Testcontainers: which image, with which settings, where its data is, and what limits it has.
 */
@NullMarked
package io.fillrate.e2e.target.container;

import org.jspecify.annotations.NullMarked;
