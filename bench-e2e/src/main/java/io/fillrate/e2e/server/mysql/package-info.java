/** MariaDB and MySQL servers as targets: started for the run, or at a JDBC URL. */
@NullMarked
package io.fillrate.e2e.server.mysql;

import org.jspecify.annotations.NullMarked;
