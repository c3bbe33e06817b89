package io.fillrate.data;

import java.net.InetAddress;

/**
 * An IP address with the length of its network prefix.
 *
 * @param address the address, v4 or v6, without a scope
 * @param prefixLength bits of the network part: 0 to 32, or 0 to 128 for v6
 */
public record Inet(InetAddress address, int prefixLength) {

    public Inet {
        int bits = address.getAddress().length * 8;
        if (prefixLength < 0 || prefixLength > bits) {
            throw new IllegalArgumentException(
                    "prefix length " + prefixLength + ": must be 0 to " + bits + " for " + address.getHostAddress());
        }
    }

    /** The form {@code 192.168.0.1/24}. */
    @Override
    public String toString() {
        return address.getHostAddress() + "/" + prefixLength;
    }
}
