@NullMarked
package io.fillrate.app.fill;

import org.jspecify.annotations.NullMarked;
