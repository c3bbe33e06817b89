/** That the workloads hold what makes loads break, and never change. */
@org.jspecify.annotations.NullMarked
package io.fillrate.data.workload;
