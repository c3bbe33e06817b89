@org.jspecify.annotations.NullMarked
package io.fillrate.schema.generate.shape;
