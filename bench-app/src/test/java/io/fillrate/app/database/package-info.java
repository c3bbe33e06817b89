@NullMarked
package io.fillrate.app.database;

import org.jspecify.annotations.NullMarked;
