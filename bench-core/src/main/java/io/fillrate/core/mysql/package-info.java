/**
 * Loads into MariaDB and MySQL, which share a protocol and most of their SQL: statements through the drivers, and LOAD DATA from memory. One
 * dialect for each; types that they lack are stored as {@link io.fillrate.core.mysql.MySqlTypes} says.
 */
@NullMarked
package io.fillrate.core.mysql;

import org.jspecify.annotations.NullMarked;
