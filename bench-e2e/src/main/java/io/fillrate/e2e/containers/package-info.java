/**
 * Databases in containers, through Testcontainers: which image, how it's started with nothing but what a run asks for, where its data is, and
 * what limits it has. What is done with the database is {@link io.fillrate.e2e.targets}' matter.
 */
@NullMarked
package io.fillrate.e2e.containers;

import org.jspecify.annotations.NullMarked;
