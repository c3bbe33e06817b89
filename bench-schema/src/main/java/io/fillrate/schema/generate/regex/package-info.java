/** Regular expressions, as trees and as automata. */
@NullMarked
package io.fillrate.schema.generate.regex;

import org.jspecify.annotations.NullMarked;
