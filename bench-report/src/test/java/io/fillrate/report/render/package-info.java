/** Tests of the reports. */
@NullMarked
package io.fillrate.report.render;

import org.jspecify.annotations.NullMarked;
