@NullMarked
package io.fillrate.app.run;

import org.jspecify.annotations.NullMarked;
