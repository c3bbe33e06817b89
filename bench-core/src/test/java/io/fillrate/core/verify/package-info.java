/** That nothing a load has got wrong is overlooked. */
@org.jspecify.annotations.NullMarked
package io.fillrate.core.verify;
