/** What the encoders write, held against PostgreSQL itself and against decoders that are not ours. */
@org.jspecify.annotations.NullMarked
package io.fillrate.core.internal.encode;
