@NullMarked
package io.fillrate.frameworks;

import org.jspecify.annotations.NullMarked;
