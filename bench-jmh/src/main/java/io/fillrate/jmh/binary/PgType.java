package io.fillrate.jmh.binary;

import io.fillrate.jmh.Rows;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Column types whose encodings differ in what they cost. */
public enum PgType {
    /** Any of the 2^64. */
    INT8,
    /** From −100 to 100. */
    FLOAT8,
    /** {@code numeric(10,2)} of up to ten digits. */
    NUMERIC_NARROW,
    /** {@code numeric} of about forty digits, twelve of them behind the point. */
    NUMERIC_WIDE,
    /** Microseconds of the years 2020 to 2024. */
    TIMESTAMPTZ,
    /** Random. */
    UUID,
    /** 16 to 48 characters below U+0080. */
    TEXT_ASCII,
    /** 16 to 48 characters, most of two or three bytes in UTF-8, some of four. */
    TEXT_NON_ASCII,
    /** Up to four texts of up to twelve characters below U+0080. */
    TEXT_ARRAY;

    /** A table of one column of this type; the same rows every time. */
    PgBinarySample<?> sample() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(Rows.SEED);
        return switch (this) {
            case INT8 -> PgTypeSamples.int8(random);
            case FLOAT8 -> PgTypeSamples.float8(random);
            case NUMERIC_NARROW -> PgTypeSamples.narrowNumeric(random);
            case NUMERIC_WIDE -> PgTypeSamples.wideNumeric(random);
            case TIMESTAMPTZ -> PgTypeSamples.timestamptz(random);
            case UUID -> PgTypeSamples.uuid(random);
            case TEXT_ASCII ->
                PgTypeSamples.text(random, "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,.'\"0123456789");
            case TEXT_NON_ASCII -> PgTypeSamples.text(random, "äöüßéñçøæåабвгдежзиклмнопрст数据库表行列插入批量 abc👍🚀");
            case TEXT_ARRAY -> PgTypeSamples.textArray(random);
        };
    }
}
