/** The database that a command works on: where it is, who logs in, and through which driver. */
@NullMarked
package io.fillrate.app.database;

import org.jspecify.annotations.NullMarked;
