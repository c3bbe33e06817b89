/** Results and verdicts in the formats of other programs. */
@NullMarked
package io.fillrate.report.render.export;

import org.jspecify.annotations.NullMarked;
