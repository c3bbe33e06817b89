/**
 * Small programs that load with a writer where they are: in a transaction of Spring, jOOQ or Hibernate, in a step of Spring Batch, behind a
 * stream. {@code docs/FRAMEWORKS.md} quotes the lines between {@code // example} and {@code // end of example}; {@link
 * io.fillrate.frameworks.examples.ExamplesTest} runs them all.
 */
@NullMarked
package io.fillrate.frameworks.examples;

import org.jspecify.annotations.NullMarked;
