@org.jspecify.annotations.NullMarked
package io.fillrate.jmh.arrow;
