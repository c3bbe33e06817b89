/**
 * Loads into MariaDB and MySQL, which share a protocol and most of their SQL: statements through the drivers, and LOAD DATA from memory.
 * Each has its dialect; {@link io.fillrate.core.mysql.MySqlTypes} lists the types.
 */
@NullMarked
package io.fillrate.core.mysql;

import org.jspecify.annotations.NullMarked;
