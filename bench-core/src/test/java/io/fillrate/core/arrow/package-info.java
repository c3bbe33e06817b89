@org.jspecify.annotations.NullMarked
package io.fillrate.core.arrow;
