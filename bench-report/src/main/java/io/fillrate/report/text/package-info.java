/** Numbers as every report writes them, whatever its medium. */
@NullMarked
package io.fillrate.report.text;

import org.jspecify.annotations.NullMarked;
