/** Values with parts or shapes, and those that are loaded in a database's own text form. */
@NullMarked
package io.fillrate.schema.generate.compound;

import org.jspecify.annotations.NullMarked;
