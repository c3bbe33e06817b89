package io.fillrate.e2e.targets;

import java.nio.ByteBuffer;

/**
 * Counts the messages that a client of PostgreSQL's protocol (version 3) sends over one connection, until it is
 * encrypted. Belongs to one thread at a time.
 */
final class FrontendMessages {

    private static final int OPENING = 2 * Integer.BYTES;
    private static final int HEADER = 1 + Integer.BYTES;
    private static final int VERSION = 3;
    private static final int REQUEST = 1234; // for encryption, or to cancel: in the place of the version
    private static final byte PARSE = 'P';

    private final WireCounter counter;
    private final byte[] head = new byte[OPENING];
    private int read;
    private int left;
    private boolean open;
    private boolean readable = true;

    FrontendMessages(WireCounter counter) {
        this.counter = counter;
    }

    /** Reads on. */
    void sent(byte[] bytes, int offset, int length) {
        int end = offset + length;
        for (int at = offset; at < end && readable; ) {
            if (left > 0) {
                int skipped = Math.min(left, end - at);
                at += skipped;
                left -= skipped;
            } else {
                head[read++] = bytes[at++];
                if (read == (open ? HEADER : OPENING)) {
                    message();
                    read = 0;
                }
            }
        }
    }

    private void message() {
        if (open) {
            left = number(1) - Integer.BYTES;
            if (head[0] == PARSE) {
                counter.addParse();
            }
        } else {
            left = number(0) - OPENING;
            int version = number(Integer.BYTES) >>> Short.SIZE;
            open = version == VERSION;
            readable = open || version == REQUEST;
        }
        if (!readable || left < 0) {
            readable = false;
            counter.cannotReadMessages();
        }
    }

    private int number(int at) {
        return ByteBuffer.wrap(head).getInt(at);
    }
}
