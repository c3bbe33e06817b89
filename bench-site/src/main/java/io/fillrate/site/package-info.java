/**
 * The project's pages and committed results as a static site. A page is one Markdown file of the repository, in the place that it has
 * there, so links between pages work in both; what the results mean comes from {@code fillrate-report}. Nothing is loaded from elsewhere.
 */
@NullMarked
package io.fillrate.site;

import org.jspecify.annotations.NullMarked;
