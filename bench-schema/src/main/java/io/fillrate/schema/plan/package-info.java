/** What is loaded into each table of a schema, and what a user asks of it. */
@NullMarked
package io.fillrate.schema.plan;

import org.jspecify.annotations.NullMarked;
