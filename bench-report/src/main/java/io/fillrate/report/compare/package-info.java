/**
 * Two recordings held against each other: what became slower, faster or stayed the same, and what cannot be told. It
 * informs people; the gate decides.
 */
@NullMarked
package io.fillrate.report.compare;

import org.jspecify.annotations.NullMarked;
