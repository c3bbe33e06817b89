/** What every package of the library may use. */
@NullMarked
package io.fillrate.core.internal;

import org.jspecify.annotations.NullMarked;
