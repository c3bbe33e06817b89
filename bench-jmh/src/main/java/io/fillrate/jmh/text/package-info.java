/** CSV and PostgreSQL's COPY text format: our encoders, the libraries that people use, and the string builder of most tutorials. */
@NullMarked
package io.fillrate.jmh.text;

import org.jspecify.annotations.NullMarked;
