package io.fillrate.core.encode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arrays in PostgreSQL's text form: {@code {1,NULL,{"a b"}}} (PostgreSQL documentation, "Array Input and Output Syntax"). */
record TextArray(ValueEncoder<Object> element) implements ValueEncoder<List<?>> {

    /** Elements of a type that is not plain stand in quotes. */
    TextArray(ValueEncoder<Object> element, boolean plain) {
        this(plain ? element : Escapes.ARRAY_ELEMENT.quoting(element));
    }

    @Override
    public void encode(List<?> list, EncodeBuffer out) {
        int dimensions = ArrayShape.dimensions(list);
        if (dimensions == 0) {
            out.putAscii("{}");
            return;
        }
        try {
            elements(list, dimensions, out);
        } catch (ClassCastException e) {
            throw ArrayShape.wrongElement(e);
        }
    }

    private void elements(List<?> list, int dimensions, EncodeBuffer out) {
        out.putByte('{');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                out.putByte(',');
            }
            @Nullable Object value = list.get(i);
            if (dimensions > 1) {
                elements(ArrayShape.inner(value, list), dimensions - 1, out);
            } else if (value == null) {
                out.putAscii("NULL");
            } else {
                element.encode(value, out);
            }
        }
        out.putByte('}');
    }
}
