/** What loads through any JDBC driver share: connections and transactions, the rows of a load, statements, parallel parts, SQL dialects. */
@NullMarked
package io.fillrate.core.internal.jdbc;

import org.jspecify.annotations.NullMarked;
