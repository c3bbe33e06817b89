/** Documents about an analysis, and the writers of each medium. */
@NullMarked
package io.fillrate.report.render;

import org.jspecify.annotations.NullMarked;
