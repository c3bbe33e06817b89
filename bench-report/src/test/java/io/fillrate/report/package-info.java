/** What the tests of this module share: results made of a few numbers. */
@NullMarked
package io.fillrate.report;

import org.jspecify.annotations.NullMarked;
