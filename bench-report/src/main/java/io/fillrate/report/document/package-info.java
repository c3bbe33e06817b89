/**
 * What a report says, as headings, paragraphs and tables that know no medium; the texts are raw. Pure functions from results
 * to documents, which the writers of {@code render} and {@code html} put into a form.
 */
@NullMarked
package io.fillrate.report.document;

import org.jspecify.annotations.NullMarked;
