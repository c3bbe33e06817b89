/** The tables that Fillrate measures with, and how their rows are made. */
@NullMarked
package io.fillrate.data.workload;

import org.jspecify.annotations.NullMarked;
