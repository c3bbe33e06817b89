/**
 * Result files made comparable: whether they hold fills or JMH's numbers, a recording has series of independent
 * measurements, each a time, and the conditions under which they were taken.
 */
@NullMarked
package io.fillrate.report.recording;

import org.jspecify.annotations.NullMarked;
