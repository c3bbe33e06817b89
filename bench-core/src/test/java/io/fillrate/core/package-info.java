/** The contract that every strategy keeps. */
@org.jspecify.annotations.NullMarked
package io.fillrate.core;
