package io.fillrate.data;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a component of a record becomes a column ({@link Table#of(Class)}), where its name or its type do not say so. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Mapped {

    /** The column's name as in the database; by default the component's in snake case. */
    String name() default "";

    /**
     * The column's type as {@link ColumnType#sqlName()} has it, such as {@code jsonb} or {@code numeric(10,2)}; by default the component's.
     */
    String type() default "";

    /** Whether the component is left out of the table. */
    boolean ignore() default false;
}
