/**
 * The report as one HTML page that needs nothing else: no network, no script to be read, light and dark, for the keyboard and for
 * screen readers. What is said comes from {@code document} and {@code advice}, what is shown from {@code chart}; a template that escapes
 * every text puts them together.
 */
@NullMarked
package io.fillrate.report.html;

import org.jspecify.annotations.NullMarked;
