/**
 * What a row is and where rows come from: tables with typed columns, generators of any row from a seed and its
 * index, and sources that writers pull rows from. Knows nothing of databases.
 */
@NullMarked
package io.fillrate.data;

import org.jspecify.annotations.NullMarked;
