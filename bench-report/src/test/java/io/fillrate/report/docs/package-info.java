/**
 * Pages with parts that come from results: tables, charts and sentences in Markdown that nobody types, so that a page and its results
 * agree. Only this repository needs them, so they are not in the shipped jar.
 */
@NullMarked
package io.fillrate.report.docs;

import org.jspecify.annotations.NullMarked;
