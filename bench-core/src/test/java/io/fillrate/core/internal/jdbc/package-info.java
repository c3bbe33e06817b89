@org.jspecify.annotations.NullMarked
package io.fillrate.core.internal.jdbc;
