@NullMarked
package io.fillrate.app;

import org.jspecify.annotations.NullMarked;
