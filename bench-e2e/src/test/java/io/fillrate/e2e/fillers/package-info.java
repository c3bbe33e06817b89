/** Fillers of whole schemas, ours and others', behind one interface, for the benchmark that compares them. */
@NullMarked
package io.fillrate.e2e.fillers;

import org.jspecify.annotations.NullMarked;
