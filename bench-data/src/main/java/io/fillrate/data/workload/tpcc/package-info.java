/**
 * The nine tables of TPC-C with the initial population that clause 4.3 of its specification (Standard Specification, revision 5.11) asks
 * for: its cardinalities, value rules and consistency conditions, at any scale. Dates are of the data, not of a clock, so that a seed
 * decides all.
 */
@NullMarked
package io.fillrate.data.workload.tpcc;

import org.jspecify.annotations.NullMarked;
