package io.fillrate.core.internal.encode;

import io.fillrate.data.Table;

/** The encoders for COPY, and how the server is told of their formats. */
enum Format {
    BINARY("FORMAT binary") {
        @Override
        <T> RowEncoder<T> encoder(Table<T> table) {
            return new PostgresBinaryEncoder<>(table);
        }
    },
    CSV("FORMAT csv") {
        @Override
        <T> RowEncoder<T> encoder(Table<T> table) {
            return DelimitedEncoder.csv(table);
        }
    },
    TEXT("FORMAT text") {
        @Override
        <T> RowEncoder<T> encoder(Table<T> table) {
            return DelimitedEncoder.copyText(table);
        }
    };

    private final String option;

    Format(String option) {
        this.option = option;
    }

    String option() {
        return option;
    }

    abstract <T> RowEncoder<T> encoder(Table<T> table);

    /** All that is sent for some rows. */
    <T> byte[] encode(Table<T> table, Iterable<T> rows) {
        RowEncoder<T> encoder = encoder(table);
        EncodeBuffer buffer = new EncodeBuffer(16);
        encoder.begin(buffer);
        rows.forEach(row -> encoder.row(row, buffer));
        encoder.end(buffer);
        return buffer.toByteArray();
    }
}
