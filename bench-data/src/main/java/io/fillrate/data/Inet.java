package io.fillrate.data;

import java.net.InetAddress;
import java.net.UnknownHostException;

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

    /**
     * The address of a text such as {@code 192.168.0.1/24} or {@code ::1}; without a prefix length it is that of the whole address.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static Inet parse(String text) {
        int slash = text.indexOf('/');
        try {
            InetAddress address = InetAddress.getByName(slash < 0 ? text : text.substring(0, slash)); // a literal
            int bits = address.getAddress().length * 8;
            return new Inet(address, slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text + " is not an IP address", e);
        }
    }

    /** The form {@code 192.168.0.1/24}. */
    @Override
    public String toString() {
        return address.getHostAddress() + "/" + prefixLength;
    }
}
