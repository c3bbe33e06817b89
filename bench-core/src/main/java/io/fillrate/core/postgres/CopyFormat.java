package io.fillrate.core.postgres;

import io.fillrate.core.encode.DelimitedEncoder;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.PostgresBinaryEncoder;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;

/** The formats of COPY. */
enum CopyFormat {
    BINARY("FORMAT binary") {
        @Override
        <T> RowEncoder<T> encoder(Table<T> table) {
            return new PostgresBinaryEncoder<>(table);
        }
    },
    TEXT("FORMAT text, ENCODING 'UTF8'") {
        @Override
        <T> RowEncoder<T> encoder(Table<T> table) {
            return DelimitedEncoder.copyText(table);
        }
    },
    CSV("FORMAT csv, ENCODING 'UTF8'") {
        @Override
        <T> RowEncoder<T> encoder(Table<T> table) {
            return DelimitedEncoder.csv(table);
        }

        /** A row with newlines in its values is several lines; which row it was is seen by encoding the rows again. */
        @Override
        <T> long rowOfLine(long line, Table<T> table, RowSource<T> rows) {
            RowEncoder<T> encoder = encoder(table);
            EncodeBuffer buffer = new EncodeBuffer(1024);
            long row = 0;
            long lines = 0;
            for (T value : rows) {
                buffer.clear();
                encoder.row(value, buffer);
                lines += row == 0 ? 1 : newlines(buffer); // the server learns what a newline is at the end of the first
                if (lines >= line) {
                    break;
                }
                row++;
            }
            return row;
        }

        private long newlines(EncodeBuffer buffer) {
            long newlines = 0;
            for (int i = 0; i < buffer.size(); i++) {
                if (buffer.array()[i] == '\n') {
                    newlines++;
                }
            }
            return newlines;
        }
    };

    private final String options;

    CopyFormat(String options) {
        this.options = options;
    }

    /** What stands in COPY's parentheses. */
    String options() {
        return options;
    }

    abstract <T> RowEncoder<T> encoder(Table<T> table);

    /** The index of the row that a line of the input, counted from 1, belongs to. */
    <T> long rowOfLine(long line, Table<T> table, RowSource<T> rows) {
        return line - 1;
    }
}
