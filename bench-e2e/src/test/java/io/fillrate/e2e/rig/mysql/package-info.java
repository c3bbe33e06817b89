/** Loads of whole schemas into MariaDB and MySQL. */
@NullMarked
package io.fillrate.e2e.rig.mysql;

import org.jspecify.annotations.NullMarked;
