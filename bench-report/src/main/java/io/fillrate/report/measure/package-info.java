/**
 * Two builds measured in alternation on one machine: single runs in pairs of random order, saved one by one, until every
 * benchmark is decided or the time is spent. A build is a runnable jar: a worker that fills databases on request, or JMH's.
 */
@NullMarked
package io.fillrate.report.measure;

import org.jspecify.annotations.NullMarked;
