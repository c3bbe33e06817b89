/**
 * What {@code fillrate gate run} starts of a build: a worker that fills databases on request, one fill at a time, and a host
 * that starts the servers which the workers of both builds share. They talk in lines of JSON on standard input and output,
 * and end when their input ends.
 */
@NullMarked
package io.fillrate.e2e.worker;

import org.jspecify.annotations.NullMarked;
