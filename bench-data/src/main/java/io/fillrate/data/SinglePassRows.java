package io.fillrate.data;

import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows that cannot be read again. */
final class SinglePassRows<T> implements Rows<T> {

    private final Runnable close;
    private @Nullable Supplier<Iterator<T>> unread;

    SinglePassRows(Supplier<Iterator<T>> unread, Runnable close) {
        this.unread = unread;
        this.close = close;
    }

    @Override
    public Iterator<T> iterator() {
        Supplier<Iterator<T>> rows = unread;
        if (rows == null) {
            throw new IllegalStateException("these rows allow a single pass, and have been read");
        }
        unread = null;
        return rows.get();
    }

    @Override
    public void close() {
        close.run();
    }
}
