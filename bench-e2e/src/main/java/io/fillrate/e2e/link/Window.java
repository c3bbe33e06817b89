package io.fillrate.e2e.link;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many bytes of one direction of a connection may be on their way: TCP's congestion window in slow start (RFC 5681), which begins with
 * ten packets (RFC 6928) and grows by what has arrived, up to what Linux's buffers allow. Nothing is lost on this link, so it never
 * shrinks, but after silence (RFC 5681, 4.1), by half for each retransmission timeout, as Linux does. Safe for use by two threads.
 */
final class Window {

    /** The bytes of an Ethernet packet without headers. */
    static final int PACKET = 1_448;

    private static final int INITIAL = 10 * PACKET;

    /** The default maximum of {@code tcp_wmem}. */
    private static final int MAX = 4 << 20;

    private static final long MIN_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private record Acknowledgement(long at, int bytes) {}

    private final Lock lock = new ReentrantLock();
    private final Condition received = lock.newCondition();
    private final Deque<Acknowledgement> acknowledgements = new ArrayDeque<>();
    private final long timeoutNanos;
    private int size = INITIAL;
    private int onTheirWay;
    private long lastSent = System.nanoTime();
    private boolean ended;

    Window(long rttNanos) {
        this.timeoutNanos = Math.max(MIN_TIMEOUT_NANOS, 2 * rttNanos);
    }

    /** Waits until bytes may be sent, or the receiver has ended; returns how many, at least 1. */
    int room() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                long now = System.nanoTime();
                acknowledge(now);
                if (onTheirWay < size || ended) {
                    return Math.max(1, size - onTheirWay);
                }
                Acknowledgement first = acknowledgements.peek();
                if (first == null) {
                    received.await();
                } else {
                    received.awaitNanos(first.at() - now);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void acknowledge(long now) {
        while (!acknowledgements.isEmpty() && acknowledgements.peek().at() - now <= 0) {
            int bytes = acknowledgements.remove().bytes();
            if (onTheirWay > size / 2) { // or the sender, not the window, sets the pace
                size = Math.min(MAX, size + bytes);
            }
            onTheirWay -= bytes;
        }
    }

    void sent(int bytes, long now) {
        lock.lock();
        try {
            acknowledge(now);
            for (long silence = now - lastSent; silence > timeoutNanos && size > INITIAL; silence -= timeoutNanos) {
                size = Math.max(INITIAL, size / 2);
            }
            lastSent = now;
            onTheirWay += bytes;
        } finally {
            lock.unlock();
        }
    }

    /** Counts bytes that the receiver has taken, of which the sender hears at a time. */
    void received(int bytes, long heardAt) {
        lock.lock();
        try {
            acknowledgements.add(new Acknowledgement(heardAt, bytes));
            received.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the sender go on: nobody receives any more. */
    void end() {
        lock.lock();
        try {
            ended = true;
            received.signal();
        } finally {
            lock.unlock();
        }
    }
}
