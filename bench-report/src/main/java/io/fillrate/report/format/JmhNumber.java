package io.fillrate.report.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.Map;

/** Doubles as JMH writes them: numbers, and as text those that JSON has no number for. */
final class JmhNumber extends StdScalarDeserializer<Double> {

    private static final long serialVersionUID = 1;

    private static final Map<String, Double> NAMES =
            Map.of("NaN", Double.NaN, "+INF", Double.POSITIVE_INFINITY, "-INF", Double.NEGATIVE_INFINITY);

    private JmhNumber() {
        super(Double.class);
    }

    static SimpleModule module() {
        return new SimpleModule("jmh-numbers")
                .addDeserializer(Double.class, new JmhNumber())
                .addDeserializer(double.class, new JmhNumber());
    }

    @Override
    public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
        if (in.currentToken().isNumeric()) {
            return in.getDoubleValue();
        }
        Double named = in.hasToken(JsonToken.VALUE_STRING) ? NAMES.get(in.getText()) : null;
        if (named == null) {
            throw context.wrongTokenException(in, Double.class, JsonToken.VALUE_NUMBER_FLOAT, "not a number");
        }
        return named;
    }
}
