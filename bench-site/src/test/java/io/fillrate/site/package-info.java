@NullMarked
package io.fillrate.site;

import org.jspecify.annotations.NullMarked;
