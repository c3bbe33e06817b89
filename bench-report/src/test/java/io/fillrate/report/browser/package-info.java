/** Headless Chromium for tests of pages. Only this repository needs it, so it is not in the shipped jar. */
@NullMarked
package io.fillrate.report.browser;

import org.jspecify.annotations.NullMarked;
