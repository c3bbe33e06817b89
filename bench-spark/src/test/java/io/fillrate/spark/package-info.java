/** Tests against a real Spark and a real PostgreSQL. */
@NullMarked
package io.fillrate.spark;

import org.jspecify.annotations.NullMarked;
