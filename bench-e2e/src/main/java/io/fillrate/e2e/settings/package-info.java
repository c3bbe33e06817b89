/**
 * The {@code bench.*} properties: one list of definitions, which validation, the typed {@link io.fillrate.e2e.settings.Settings} and the
 * documentation are derived from. System properties are read here and nowhere else.
 */
@NullMarked
package io.fillrate.e2e.settings;

import org.jspecify.annotations.NullMarked;
