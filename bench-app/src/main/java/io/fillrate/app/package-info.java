/** One command line for everything that Fillrate does. */
@NullMarked
package io.fillrate.app;

import org.jspecify.annotations.NullMarked;
