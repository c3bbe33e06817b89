/** That a schema's rows are the same however it is filled, and that failures leave what was promised. */
@NullMarked
package io.fillrate.core.schema;

import org.jspecify.annotations.NullMarked;
