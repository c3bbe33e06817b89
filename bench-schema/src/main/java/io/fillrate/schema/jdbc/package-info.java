/** Connections that are shared, queries of catalogues, and the names that stand in SQL. */
@NullMarked
package io.fillrate.schema.jdbc;

import org.jspecify.annotations.NullMarked;
