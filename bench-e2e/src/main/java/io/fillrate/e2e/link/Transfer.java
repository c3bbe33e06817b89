package io.fillrate.e2e.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The bytes of a connection in one direction: one thread takes them from their sender, another delivers each when it has arrived. */
final class Transfer {

    /**
     * Bytes on their way.
     *
     * @param bytes of its array, up to its limit; none for the end of all
     * @param arrival by the clock of {@link System#nanoTime}
     */
    private record Segment(ByteBuffer bytes, long arrival) {}

    private static final ByteBuffer END = ByteBuffer.allocate(0);

    private final Direction direction;
    private final Window window;
    private final BlockingQueue<Segment> onTheirWay = new LinkedBlockingQueue<>();
    private final Queue<ByteBuffer> unused = new ConcurrentLinkedQueue<>();

    Transfer(Direction direction) {
        this.direction = direction;
        this.window = new Window(2 * direction.delayNanos());
    }

    /** Takes bytes from the sender until its end. */
    void take(InputStream sender) throws IOException, InterruptedException {
        Pause.precisely();
        int max = direction.maxSegment();
        try {
            while (true) {
                int room = Math.min(max, window.room());
                ByteBuffer reused = unused.poll();
                ByteBuffer bytes = reused == null ? ByteBuffer.allocate(max) : reused;
                int length = sender.read(bytes.array(), 0, room);
                if (length < 0) {
                    return;
                }
                long now = System.nanoTime();
                window.sent(length, now);
                onTheirWay.add(new Segment(bytes.limit(length), direction.arrival(length, now)));
            }
        } finally {
            onTheirWay.add(new Segment(END, direction.arrival(0, System.nanoTime())));
        }
    }

    /** Delivers what has arrived, until the sender's end. */
    void deliver(OutputStream receiver) throws IOException, InterruptedException {
        Pause.precisely();
        try {
            while (true) {
                Segment segment = onTheirWay.take();
                Pause.until(segment.arrival());
                int length = segment.bytes().limit();
                if (length == 0) {
                    return;
                }
                receiver.write(segment.bytes().array(), 0, length);
                window.received(length, System.nanoTime() + direction.delayNanos());
                unused.add(segment.bytes().clear());
            }
        } finally {
            window.end();
        }
    }
}
