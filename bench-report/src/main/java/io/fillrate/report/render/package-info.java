/**
 * Results as text: what the statistics say is first put into a document of headings, tables and paragraphs, which knows
 * no medium, and that is then written for the terminal or as Markdown. Pure functions, start to end.
 */
@NullMarked
package io.fillrate.report.render;

import org.jspecify.annotations.NullMarked;
