/** Connections that are shared, and SQL for objects of any name. */
@NullMarked
package io.fillrate.schema.jdbc;

import org.jspecify.annotations.NullMarked;
