/**
 * Strategies that do what ours do and are made slower on purpose, by a calibrated amount, to see whether the gate finds it. What is
 * done to which strategy stands in {@code slowed.properties} on the class path.
 */
@NullMarked
package com.example.slowed;

import org.jspecify.annotations.NullMarked;
