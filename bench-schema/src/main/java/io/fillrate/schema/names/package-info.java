/** What the names of columns and tables mean to people, as far as that decides which values a column gets. */
@NullMarked
package io.fillrate.schema.names;

import org.jspecify.annotations.NullMarked;
