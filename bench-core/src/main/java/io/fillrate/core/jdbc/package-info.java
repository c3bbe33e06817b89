/** What the loads through any JDBC driver share: transactions, rows on their way, statements of one row, a batch, or many rows. */
@NullMarked
package io.fillrate.core.jdbc;

import org.jspecify.annotations.NullMarked;
