/**
 * What people load with today, as strategies to measure against: Spring, Hibernate, jOOQ, Jdbi, MyBatis, R2DBC, psql, and DuckDB's readers
 * of files. Each is set up as its own documentation advises for many rows. {@link java.util.ServiceLoader} finds them; nothing depends on
 * this module.
 */
@NullMarked
package io.fillrate.frameworks;

import org.jspecify.annotations.NullMarked;
