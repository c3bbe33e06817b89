package io.fillrate.schema.generate.scalar;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.model.DataType;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * Domains of network addresses from the ranges for private use: 10.0.0.0/8 (RFC 1918), fd00::/8 (RFC 4193), and locally administered MACs.
 */
public final class Networks {

    private static final int PRIVATE_4 = 10 << 24;
    private static final long HOSTS_4 = 1L << 24;
    private static final long NETWORKS_4 = 1L << 16;

    /** fd00:: and eight bits of the network's id. */
    private static final long PRIVATE_6 = 0xfd00L << 48;

    private static final long NETWORKS_6 = 1L << 48;

    private static final int LOCAL_MAC = 0x02;
    private static final long MACS = 1L << 40;
    private static final long MACS_8 = 1L << 56;

    private Networks() {}

    public static ColumnDomain of(ValueSpec spec, DataType.Network type) {
        return switch (type.kind()) {
            case INET -> new ColumnDomain(hosts(spec.distinct()), Scalar.INET, true);
            case CIDR -> new ColumnDomain(networks(spec.distinct()), Scalar.INET, true);
            case MACADDR -> text(new Numbered(MACS, number -> mac(number, 5)));
            case MACADDR8 -> text(new Numbered(MACS_8, number -> mac(number, 7)));
            case INET4 -> text(withoutPrefix(hosts(1)));
            case INET6 -> text(withoutPrefix(new Numbered(Long.MAX_VALUE, Networks::host6)));
        };
    }

    /** MariaDB's addresses, which are of no network. */
    private static Domain withoutPrefix(Domain addresses) {
        return new Numbered(
                addresses.size(),
                number -> ((Inet) addresses.at(number)).address().getHostAddress());
    }

    private static ColumnDomain text(Domain domain) {
        return new ColumnDomain(domain, Scalar.TEXT, false);
    }

    private static Domain hosts(long distinct) {
        return distinct <= HOSTS_4
                ? new Numbered(HOSTS_4, number -> address(4, PRIVATE_4 + number, 0, 32))
                : new Numbered(Long.MAX_VALUE, Networks::host6);
    }

    private static Inet host6(long number) {
        return address(16, PRIVATE_6, number, 128);
    }

    private static Domain networks(long distinct) {
        if (distinct <= NETWORKS_4) {
            return new Numbered(NETWORKS_4, number -> address(4, PRIVATE_4 + (number << 8), 0, 24));
        }
        return distinct <= HOSTS_4
                ? hosts(distinct)
                : new Numbered(NETWORKS_6, number -> address(16, PRIVATE_6 | number, 0, 64));
    }

    private static Inet address(int bytes, long high, long low, int prefixLength) {
        ByteBuffer address = ByteBuffer.allocate(bytes);
        if (bytes == Integer.BYTES) {
            address.putInt((int) high);
        } else {
            address.putLong(high).putLong(low);
        }
        try {
            return new Inet(InetAddress.getByAddress(address.array()), prefixLength);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // only of arrays of another length
        }
    }

    private static String mac(long number, int octets) {
        StringBuilder text = new StringBuilder(24);
        Digits.hex(LOCAL_MAC, 2, text);
        for (int i = octets - 1; i >= 0; i--) {
            text.append(':');
            Digits.hex(number >>> (8 * i), 2, text);
        }
        return text.toString();
    }
}
