package io.fillrate.report.format;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Instants as ISO 8601 text in UTC and nothing else; Jackson's own module would take numbers too. */
final class InstantText {

    private InstantText() {}

    static SimpleModule module() {
        return new SimpleModule("instants").addSerializer(new Writer()).addDeserializer(Instant.class, new Reader());
    }

    private static final class Writer extends StdScalarSerializer<Instant> {

        private static final long serialVersionUID = 1;

        Writer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(value.toString());
        }
    }

    private static final class Reader extends StdScalarDeserializer<Instant> {

        private static final long serialVersionUID = 1;

        Reader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (!in.hasToken(JsonToken.VALUE_STRING)) {
                throw context.wrongTokenException(in, Instant.class, JsonToken.VALUE_STRING, "not text");
            }
            try {
                return Instant.parse(in.getText());
            } catch (DateTimeParseException e) {
                throw context.weirdStringException(in.getText(), Instant.class, "not a time");
            }
        }
    }
}
