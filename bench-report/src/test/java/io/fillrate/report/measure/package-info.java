/** Tests of how two builds are measured. */
@NullMarked
package io.fillrate.report.measure;

import org.jspecify.annotations.NullMarked;
