/** The command lines of README and of the pages in {@code docs}: each is understood, and each runs. */
@NullMarked
package io.fillrate.e2e.pages;

import org.jspecify.annotations.NullMarked;
