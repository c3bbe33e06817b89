/**
 * How much CPU a row costs before any database is involved: JMH benchmarks of generating rows and of encoding them, one question per
 * class, in the packages below. What they share is here: the rows, the unit, and the count of bytes that come out.
 */
@NullMarked
package io.fillrate.jmh;

import org.jspecify.annotations.NullMarked;
