/** Lists of words, and the words of a column's name. */
@NullMarked
package io.fillrate.schema.generate.words;

import org.jspecify.annotations.NullMarked;
