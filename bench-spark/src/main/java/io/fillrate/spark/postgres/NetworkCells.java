package io.fillrate.spark.postgres;

import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.spark.sink.Cell;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Strings for PostgreSQL's types of addresses, which Spark does not have. */
final class NetworkCells {

    private NetworkCells() {}

    /** An {@code inet} or {@code cidr}: address, and the length of the network's prefix after a slash. */
    record Inet(boolean cidr) implements Cell {

        private static final int IPV4 = 2; // PGSQL_AF_INET
        private static final int IPV6 = 3;
        private static final int BYTES_OF_IPV6 = 16;

        /** Only what {@link InetAddress} takes for an address: it would ask the network for other names. */
        private static final Pattern TEXT =
                Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3}|(?=[^/]*:)[0-9a-fA-F:]+(?:\\.\\d+){0,3})(?:/(\\d{1,3}))?");

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            String text = row.getUTF8String(ordinal).toString();
            Matcher parts = TEXT.matcher(text);
            byte[] address = parts.matches() ? address(parts.group(1)) : new byte[0];
            int bits = address.length * Byte.SIZE;
            int prefix = bits > 0 && parts.group(2) != null ? Integer.parseInt(parts.group(2)) : bits;
            if (bits == 0 || prefix > bits) {
                throw new ValueException("'" + text + "' is not an " + (cidr ? "cidr" : "inet"));
            }
            int at = out.reserve(Integer.BYTES);
            out.putByte(address.length == BYTES_OF_IPV6 ? IPV6 : IPV4);
            out.putByte(prefix);
            out.putByte(cidr ? 1 : 0);
            out.putByte(address.length);
            out.putBytes(address);
            BinaryValues.closeField(at, out);
        }

        private static byte[] address(String text) {
            try {
                byte[] address = InetAddress.getByName(text).getAddress();
                return text.indexOf(':') >= 0 && address.length < BYTES_OF_IPV6 ? mapped(address) : address;
            } catch (UnknownHostException e) {
                return new byte[0];
            }
        }

        /** An IPv4 address in IPv6's form, which Java takes for the former. */
        private static byte[] mapped(byte[] ipv4) {
            byte[] address = new byte[BYTES_OF_IPV6];
            address[10] = (byte) 0xff;
            address[11] = (byte) 0xff;
            System.arraycopy(ipv4, 0, address, 12, ipv4.length);
            return address;
        }
    }

    /** A {@code macaddr} of six bytes or a {@code macaddr8} of eight, in any of the forms that the server reads. */
    record Mac(int bytes) implements Cell {

        private static final Pattern SIX = Pattern.compile(
                "[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\\1){4}[0-9a-f]{2}|[0-9a-f]{6}[:-][0-9a-f]{6}"
                        + "|[0-9a-f]{4}([.-])[0-9a-f]{4}\\2[0-9a-f]{4}|[0-9a-f]{12}",
                Pattern.CASE_INSENSITIVE);
        private static final Pattern EIGHT = Pattern.compile(
                "[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\\1){6}[0-9a-f]{2}|[0-9a-f]{16}", Pattern.CASE_INSENSITIVE);

        @Override
        public void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
            String text = row.getUTF8String(ordinal).toString();
            if (!(bytes == 6 ? SIX : EIGHT).matcher(text).matches()) {
                throw new ValueException("'" + text + "' is not a macaddr" + (bytes == 6 ? "" : "8"));
            }
            out.putInt(bytes);
            out.putBytes(HexFormat.of().parseHex(text.replaceAll("[:.-]", "")));
        }
    }
}
