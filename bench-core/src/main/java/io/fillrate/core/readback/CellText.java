package io.fillrate.core.readback;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Cells as errors show them: in one line, not too long, and such that different cells look different. */
final class CellText {

    private static final int LONGEST = 200;

    private CellText() {}

    /** The form of a cell that {@link Canonical} has been over. */
    static String of(@Nullable Object cell) {
        String text = whole(cell);
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }

    /** The form of a cell in full. */
    static String whole(@Nullable Object cell) {
        if (cell instanceof String text) {
            return "'" + text.replace("\n", "\\n").replace("\r", "\\r") + "'";
        } else if (cell instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return "\\x" + HexFormat.of().formatHex(copy);
        } else if (cell instanceof List<?> list) {
            return list.stream().map(CellText::whole).collect(Collectors.joining(", ", "[", "]"));
        }
        return String.valueOf(cell);
    }
}
