package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON to records and back, as strict as the records are: no coercion, no defaults. Thread-safe. */
public final class Json {

    /** What a tree may need in memory does not follow from its bytes: 64 MiB of brackets make 20 million nodes. */
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxTokenCount(5_000_000)
            .maxNestingDepth(50)
            .maxStringLength(1 << 16)
            .maxNameLength(1 << 10)
            .build();

    static final ObjectMapper STRICT = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(LIMITS).build())
            .annotationIntrospector(new NullMarkedIntrospector())
            .addModule(new SimpleModule("fillrate")
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new InstantReader())
                    .addDeserializer(Double.class, new JmhNumberReader())
                    .addDeserializer(double.class, new JmhNumberReader()))
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfigDefaults(
                    config -> config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
                            .setAcceptBlankAsEmpty(false))
            .withCoercionConfig(
                    LogicalType.Textual, config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    private static final ObjectWriter INDENTED = STRICT.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    /**
     * Returns a value as indented JSON that ends with a line break, for other programs. All of it must be records, maps, lists, text,
     * numbers. The second sign of {@code ##} is escaped, as build servers run {@code ##[…]} as a command wherever it occurs in a log.
     */
    public static String text(Object value) {
        return indented(value).replace("##", "#\\u0023");
    }

    /** Returns a value as JSON without a line break, for processes that talk to each other. */
    public static String line(Object value) {
        try {
            return STRICT.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw notJson(value, e);
        }
    }

    /**
     * Returns the value of a line, as strict as files are read.
     *
     * @throws IllegalArgumentException if the line is not what the type says
     */
    public static <T> T read(String line, Class<T> type) {
        try {
            return STRICT.readerFor(type).readValue(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        }
    }

    /** The value as indented JSON with one line break at the end. */
    static String indented(Object value) {
        try {
            return INDENTED.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException e) {
            throw notJson(value, e);
        }
    }

    private static IllegalArgumentException notJson(Object value, JsonProcessingException failure) {
        return new IllegalArgumentException("not representable as JSON: " + value.getClass(), failure);
    }

    /** Instants as ISO 8601 text in UTC and nothing else; Jackson's own module would take numbers too. */
    private static final class InstantReader extends StdScalarDeserializer<Instant> {

        private static final long serialVersionUID = 1;

        InstantReader() {
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

    /** Doubles as JMH writes them: numbers, and as text those that are not numbers in JSON. */
    private static final class JmhNumberReader extends StdScalarDeserializer<Double> {

        private static final long serialVersionUID = 1;

        private static final Map<String, Double> NAMES =
                Map.of("NaN", Double.NaN, "+INF", Double.POSITIVE_INFINITY, "-INF", Double.NEGATIVE_INFINITY);

        JmhNumberReader() {
            super(Double.class);
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

    /**
     * Teaches Jackson what {@code @NullMarked} means: a value without {@code @Nullable} must be in the file, and neither it nor what it
     * contains may be null there. A {@code @JsonSetter} on it takes precedence, and what collects the other fields may find none.
     */
    private static final class NullMarkedIntrospector extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
            return isMandatory(member) ? Boolean.TRUE : super.hasRequiredMarker(member);
        }

        @Override
        public JsonSetter.Value findSetterInfo(Annotated annotated) {
            return isMandatory(annotated)
                    ? JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL)
                    : super.findSetterInfo(annotated);
        }

        private static boolean isMandatory(Annotated annotated) {
            return annotated instanceof AnnotatedParameter parameter
                    && !parameter.hasAnnotation(JsonSetter.class)
                    && !parameter.hasAnnotation(JsonAnySetter.class)
                    && parameter.getOwner().getMember() instanceof Executable creator
                    && !creator.getAnnotatedParameterTypes()[parameter.getIndex()].isAnnotationPresent(Nullable.class);
        }
    }
}
