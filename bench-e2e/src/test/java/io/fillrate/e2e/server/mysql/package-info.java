/** Tests of MariaDB and MySQL as targets. */
@NullMarked
package io.fillrate.e2e.server.mysql;

import org.jspecify.annotations.NullMarked;
