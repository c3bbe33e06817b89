/** PostgreSQL, for real. */
@org.jspecify.annotations.NullMarked
package io.fillrate.core.postgres;
