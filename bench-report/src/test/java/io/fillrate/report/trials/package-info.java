/**
 * How the gate does in practice: trial runs with builds of which it is known whether one is slower, what the gate decided, and what other
 * rules would have decided from the same measurements. Only this repository needs them, so they are not in the shipped jar.
 */
@NullMarked
package io.fillrate.report.trials;

import org.jspecify.annotations.NullMarked;
