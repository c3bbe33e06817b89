/** Every way into PostgreSQL. */
@NullMarked
package io.fillrate.core.postgres;

import org.jspecify.annotations.NullMarked;
