/** What a database demands of the rows of its tables: columns, types, keys and checks, as values. */
@NullMarked
package io.fillrate.schema.model;

import org.jspecify.annotations.NullMarked;
