/** Numbers, dates, times, bytes and addresses. */
@NullMarked
package io.fillrate.schema.generate.scalar;

import org.jspecify.annotations.NullMarked;
