/** Tests of the loads into MariaDB and MySQL, on an embedded MariaDB. */
@NullMarked
package io.fillrate.core.mysql;

import org.jspecify.annotations.NullMarked;
