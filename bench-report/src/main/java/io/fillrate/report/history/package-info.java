/**
 * Many runs in the order of time: what each series did from commit to commit, where it changed, and on which machine.
 * Different machines are never compared.
 */
@NullMarked
package io.fillrate.report.history;

import org.jspecify.annotations.NullMarked;
