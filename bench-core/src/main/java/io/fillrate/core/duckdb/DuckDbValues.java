package io.fillrate.core.duckdb;

import io.fillrate.core.arrow.ArrowTime;
import io.fillrate.core.encode.Limits;
import io.fillrate.core.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Decimals and text in the form in which DuckDB keeps them, and the refusal of those that it can't; dates and times are {@link ArrowTime}'s. */
final class DuckDbValues {

    private DuckDbValues() {}

    /** The number with exactly the column's scale, rounded half away from zero. */
    static BigDecimal decimal(Number value, Numeric type) {
        if (value instanceof BigDecimal decimal) {
            return Limits.numeric(decimal, type).setScale(type.scale());
        }
        throw new ValueException(value + " is a " + value.getClass().getSimpleName()
                + ": DuckDB's decimals are BigDecimal, and have no NaN and no infinity");
    }

    /** The text in UTF-8; see {@link Limits#text}. */
    static byte[] utf8(String value) {
        return Limits.text(value).getBytes(StandardCharsets.UTF_8);
    }
}
