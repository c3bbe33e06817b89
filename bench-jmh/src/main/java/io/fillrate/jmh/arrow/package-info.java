/** Arrow record batches: our builder that writes whole columns, and the vectors' own setters and writers. */
@NullMarked
package io.fillrate.jmh.arrow;

import org.jspecify.annotations.NullMarked;
