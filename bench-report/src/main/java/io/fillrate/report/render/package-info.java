/** Documents as text: for the terminal and as Markdown, and the choice between the forms of a report. */
@NullMarked
package io.fillrate.report.render;

import org.jspecify.annotations.NullMarked;
