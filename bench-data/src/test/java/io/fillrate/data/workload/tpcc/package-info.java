@NullMarked
package io.fillrate.data.workload.tpcc;

import org.jspecify.annotations.NullMarked;
