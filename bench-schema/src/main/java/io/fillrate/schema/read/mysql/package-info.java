/** What MySQL's and MariaDB's catalogues say of tables. */
@NullMarked
package io.fillrate.schema.read.mysql;

import org.jspecify.annotations.NullMarked;
