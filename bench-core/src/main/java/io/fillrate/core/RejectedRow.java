package io.fillrate.core;

import java.util.Optional;

/**
 * A row that a load has passed over, since a type or a constraint refused it.
 *
 * @param row its index in the source, from 0
 * @param column the column at fault, where it is known; a constraint over several columns has none
 * @param sqlState the SQLSTATE of the database's error; {@code 22000} or {@code 23502} for a value that was refused before it was sent
 * @param message why, in one line, as the database or the encoder says it. May contain values of the row
 */
public record RejectedRow(long row, Optional<String> column, String sqlState, String message) {}
