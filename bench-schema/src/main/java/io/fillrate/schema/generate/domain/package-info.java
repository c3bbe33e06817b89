/** One-to-one functions from numbers to values, and the arithmetic that they are made of. */
@NullMarked
package io.fillrate.schema.generate.domain;

import org.jspecify.annotations.NullMarked;
