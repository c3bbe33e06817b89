/**
 * Pages with parts that come from results: tables, charts and sentences in Markdown that nobody types, so that a page can't say
 * what its results don't.
 */
@NullMarked
package io.fillrate.report.docs;

import org.jspecify.annotations.NullMarked;
