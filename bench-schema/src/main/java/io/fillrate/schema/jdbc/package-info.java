/** Connections that are shared, queries of catalogues, and names in SQL. */
@NullMarked
package io.fillrate.schema.jdbc;

import org.jspecify.annotations.NullMarked;
