/** Lists of words. */
@NullMarked
package io.fillrate.schema.generate.words;

import org.jspecify.annotations.NullMarked;
