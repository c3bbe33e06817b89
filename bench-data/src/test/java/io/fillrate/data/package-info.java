/** That rows are the same however they are had. */
@org.jspecify.annotations.NullMarked
package io.fillrate.data;
