package io.fillrate.report.format;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.Executable;
import org.jspecify.annotations.Nullable;

/**
 * Teaches Jackson what {@code @NullMarked} says: a value without {@code @Nullable} must be in the file, and
 * neither it nor what it contains may be null there. A {@code @JsonSetter} on it takes precedence, and what collects the other
 * fields may find none.
 */
final class NullMarkedIntrospector extends JacksonAnnotationIntrospector {

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
