package io.fillrate.schema.generate.compound;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.domain.Product;
import io.fillrate.schema.model.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Domains of values with parts: lists, composite values and structs, maps, unions. Immutable.
 *
 * @param parts the values of a part
 */
public record Nested(Function<ValueSpec, ColumnDomain> parts) {

    /** This many values are enough where they may repeat. */
    private static final long ENOUGH = 1_000_000;

    private static final int MAX_ELEMENTS = 3;

    /** Characters of a part, where the whole is in an index. */
    private static final int INDEXED_PART = 30;

    private static long needed(ValueSpec spec) {
        return Math.max(ENOUGH, spec.distinct());
    }

    private ColumnDomain part(ValueSpec spec, String name, DataType type, String sqlType) {
        ColumnLimits limits = ColumnLimits.NONE.withDistinct(spec.distinct() > 1 ? 1_000 : 1);
        limits = spec.limits().indexed() ? limits.withIndexed() : limits;
        boolean isShort = spec.limits().indexed() && type instanceof DataType.Text;
        return parts.apply(spec.part(name, type, sqlType, isShort ? limits.withMaxLength(INDEXED_PART) : limits));
    }

    /** Lists of one to three elements; or of as many as the type says. */
    public ColumnDomain list(ValueSpec spec, DataType.ListOf type) {
        if (spec.database().hasPostgresDialect() && type.element() instanceof DataType.ListOf inner) {
            return list(spec, inner); // an array of it has any number of dimensions, and its type one
        }
        ColumnDomain element = part(spec, spec.name(), type.element(), type.elementSqlType());
        List<Product> lengths = new ArrayList<>();
        int shortest = type.length() > 0 ? type.length() : 1;
        int longest = type.length() > 0 ? type.length() : MAX_ELEMENTS;
        for (int length = shortest; length <= longest; length++) {
            lengths.add(new Product(
                    Collections.nCopies(length, element.domain()), needed(spec) / (longest - shortest + 1) + 1));
        }
        if (isNative(spec, type, element)) {
            ColumnType loadedAs = element.loadedAs() instanceof Array inner
                    ? new Array(inner.element(), inner.depth() + 1)
                    : new Array(element.loadedAs());
            boolean fixed = type.length() > 0;
            return new ColumnDomain(new Lists(lengths, list -> list), loadedAs, element.binary() && !fixed);
        }
        char delimiter =
                type.element() instanceof DataType.Geometry geometry && geometry.kind() == DataType.Geometry.Kind.BOX
                        ? ';'
                        : ',';
        Function<List<?>, Object> text = spec.database() == DatabaseKind.DUCKDB
                ? DuckDbLiteral::list
                : values -> PostgresText.array(values, delimiter);
        return new ColumnDomain(new Lists(lengths, text), Scalar.TEXT, false);
    }

    /** Whether the table to load can have lists of the elements as they are, and not as text. */
    private static boolean isNative(ValueSpec spec, DataType.ListOf type, ColumnDomain element) {
        boolean loadable =
                !(type.element() instanceof DataType.Domain) && !(type.element() instanceof DataType.Special);
        if (spec.database() == DatabaseKind.DUCKDB) {
            boolean isText = type.element() instanceof DataType.Text;
            return loadable
                    && (element.binary() || element.loadedAs() == Scalar.INTERVAL)
                    && (isText || element.loadedAs() != Scalar.TEXT);
        }
        boolean isText = type.elementSqlType().toLowerCase(Locale.ROOT).equals("text");
        boolean isCidr =
                type.element() instanceof DataType.Network network && network.kind() != DataType.Network.Kind.INET;
        return loadable && element.binary() && !isCidr && (isText || element.loadedAs() != Scalar.TEXT);
    }

    /**
     * Lists of several lengths, the shortest first. All lengths are equally frequent, though there are fewer short lists.
     *
     * @param form what is loaded for a list
     */
    private record Lists(List<Product> lengths, Function<List<?>, Object> form, long size) implements Domain.Uneven {

        Lists(List<Product> lengths, Function<List<?>, Object> form) {
            this(lengths, form, lengths.stream().mapToLong(Product::size).reduce(0, Digits::sum));
        }

        @Override
        public Object at(long number) {
            int length = 0;
            long rest = number;
            while (length < lengths.size() - 1 && rest >= lengths.get(length).size()) {
                rest -= lengths.get(length++).size();
            }
            return form.apply(lengths.get(length).at(rest));
        }

        @Override
        public long draw(long bits) {
            int length = Mix.below(bits, lengths.size());
            long shorter = 0;
            for (int i = 0; i < length; i++) {
                shorter += lengths.get(i).size();
            }
            return shorter + Mix.below(Mix.bits(bits), lengths.get(length).size());
        }
    }

    /** Composite values and structs. */
    public ColumnDomain composite(ValueSpec spec, DataType.Composite type) {
        List<Domain> fields = type.fields().stream()
                .map(field ->
                        part(spec, field.name(), field.type(), field.sqlType()).domain())
                .toList();
        Product product = new Product(fields, needed(spec));
        List<String> names = type.fields().stream().map(DataType.Field::name).toList();
        Function<List<?>, Object> text = spec.database() == DatabaseKind.DUCKDB
                ? values -> DuckDbLiteral.struct(names, values)
                : PostgresText::composite;
        return new ColumnDomain(
                new Numbered(product.size(), number -> text.apply(product.at(number))), Scalar.TEXT, false);
    }

    /** DuckDB's maps, with one entry. */
    public ColumnDomain map(ValueSpec spec, DataType.MapOf type) {
        Domain keys = part(spec, "key", type.key(), "").domain();
        Domain values = part(spec, "value", type.value(), "").domain();
        Product entries = new Product(List.of(keys, values), needed(spec));
        return new ColumnDomain(
                new Numbered(entries.size(), number -> {
                    List<Object> entry = entries.at(number);
                    return DuckDbLiteral.map(entry.get(0), entry.get(1));
                }),
                Scalar.TEXT,
                false);
    }

    /**
     * DuckDB's unions, as values of a member, which DuckDB casts to the union: text if it is one, else the first member that is not text.
     */
    public ColumnDomain union(ValueSpec spec, DataType.Union type) {
        DataType.Field member = type.members().stream()
                .filter(each -> each.type() instanceof DataType.Text)
                .findFirst()
                .orElse(type.members().get(0));
        ColumnDomain values = parts.apply(spec.part(spec.name(), member.type(), member.sqlType(), spec.limits()));
        return new ColumnDomain(values.domain(), values.loadedAs(), false);
    }
}
