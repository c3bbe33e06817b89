/** How rows of Spark become staged rows and one merge, all or none: what is the same for all databases. */
@NullMarked
package io.fillrate.spark.sink;

import org.jspecify.annotations.NullMarked;
