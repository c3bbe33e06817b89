/** Values that fit columns, by themselves and in real databases. */
@org.jspecify.annotations.NullMarked
package io.fillrate.schema.names;
