/** Tests of MariaDB and MySQL as targets. */
@NullMarked
package io.fillrate.e2e.target.mysql;

import org.jspecify.annotations.NullMarked;
