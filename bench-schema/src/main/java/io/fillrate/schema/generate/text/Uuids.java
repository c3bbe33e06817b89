package io.fillrate.schema.generate.text;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import java.util.Optional;
import java.util.UUID;

/** Random UUIDs, version 4 (RFC 9562): a one-to-one function of 63 bits. */
public final class Uuids {

    private static final long VERSION_BITS = 0xf000L;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final int BITS_OF_VARIANT = 2;

    private Uuids() {}

    public static ColumnDomain column() {
        return new ColumnDomain(new Numbered(Long.MAX_VALUE, Uuids::of), Scalar.UUID, true);
    }

    /** The version takes four bits of the first half, which go into the second half instead. */
    static UUID of(long number) {
        long high = Mix.bits(number);
        long displaced = (high & VERSION_BITS) >>> 12;
        long low = (Mix.bits(high) << (4 + BITS_OF_VARIANT)) | (displaced << BITS_OF_VARIANT);
        return new UUID((high & ~VERSION_BITS) | VERSION_4, (low >>> BITS_OF_VARIANT) | VARIANT);
    }

    /** UUIDs as text. */
    record Text() implements TextForm {

        private static final int LENGTH = 36;

        @Override
        public Optional<Domain> in(Room room) {
            boolean fits = room.min() <= LENGTH && LENGTH <= room.max();
            return fits
                    ? Optional.of(
                            new Numbered(Long.MAX_VALUE, number -> of(number).toString()))
                    : Optional.empty();
        }
    }
}
