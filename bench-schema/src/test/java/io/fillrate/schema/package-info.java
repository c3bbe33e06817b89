/** Schemas of real databases, and the servers that tests run on. */
@org.jspecify.annotations.NullMarked
package io.fillrate.schema;
