/** {@code fillrate run}: the benchmark without Maven. */
@NullMarked
package io.fillrate.app.run;

import org.jspecify.annotations.NullMarked;
