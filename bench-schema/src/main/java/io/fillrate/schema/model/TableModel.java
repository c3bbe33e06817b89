package io.fillrate.schema.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table: its columns, and what the database demands of its rows. Immutable.
 *
 * @param columns in the table's order, generated ones included
 * @param primaryKey empty if there is none
 * @param uniqueKeys unique constraints and unique indexes, without the primary key
 * @param foreignKeys by which it refers to others, and to itself
 * @param checks CHECK constraints, without NOT NULL, and that the expressions of indexes can be computed; what partitions demand is in
 *     {@link #partitioning}
 * @param exclusions PostgreSQL's exclusion constraints
 * @param partitioning how it is divided, if it is
 * @param triggers that run when rows are inserted, and are enabled; also checks that read other rows
 * @param hasRows whether there is at least one row
 */
public record TableModel(
        TableName name,
        List<ColumnModel> columns,
        Optional<Key> primaryKey,
        List<Key> uniqueKeys,
        List<ForeignKeyModel> foreignKeys,
        List<Check> checks,
        List<Exclusion> exclusions,
        Optional<Partitioning> partitioning,
        List<Trigger> triggers,
        boolean hasRows) {

    public TableModel {
        columns = List.copyOf(columns);
        uniqueKeys = List.copyOf(uniqueKeys);
        foreignKeys = List.copyOf(foreignKeys);
        checks = List.copyOf(checks);
        exclusions = List.copyOf(exclusions);
        triggers = Stream.concat(
                        triggers.stream(),
                        checks.stream().filter(Check::readsRows).map(Check::asTrigger))
                .distinct()
                .toList();
    }

    /**
     * Returns the column of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ColumnModel column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + name + " has no column " + columnName));
    }

    /**
     * Whether new rows number a column where it must differ: it has a sequence, or is a whole number and a key, or a part of the primary
     * one that refers to nothing.
     */
    public boolean isCounted(ColumnModel column) {
        List<String> alone = List.of(column.name());
        boolean isPart =
                primaryKey.filter(key -> key.columns().contains(column.name())).isPresent()
                        && foreignKeys.stream().noneMatch(key -> key.columns().contains(column.name()));
        return column.origin() == ColumnModel.Origin.NUMBERED
                || column.origin() == ColumnModel.Origin.NUMBERED_ALWAYS
                || (column.type() instanceof DataType.Int
                        && (isPart
                                || keys().stream().anyMatch(key -> key.columns().equals(alone))));
    }

    /** Returns the table without some of its foreign keys. */
    public TableModel withoutForeignKeys(List<ForeignKeyModel> some) {
        return with(
                uniqueKeys,
                foreignKeys.stream().filter(key -> !some.contains(key)).toList(),
                checks,
                partitioning);
    }

    /** Returns the table with a column that a load gives no value, and without what is demanded of it: a trigger sets it. */
    public TableModel setByTrigger(String column) {
        return new TableModel(
                name,
                columns.stream()
                        .map(each -> each.name().equals(column) ? each.setByTrigger() : each)
                        .toList(),
                primaryKey.filter(key -> !key.columns().contains(column)),
                uniqueKeys.stream()
                        .filter(key -> !key.columns().contains(column))
                        .toList(),
                foreignKeys.stream()
                        .filter(key -> !key.columns().contains(column))
                        .toList(),
                checks.stream()
                        .filter(check -> !check.columns().contains(column))
                        .toList(),
                exclusions.stream()
                        .filter(exclusion -> !exclusion.columns().contains(column))
                        .toList(),
                partitioning,
                triggers,
                hasRows);
    }

    /** Returns the table with another check. */
    public TableModel demanding(Check check) {
        return with(uniqueKeys, foreignKeys, also(checks, check), partitioning);
    }

    /** Returns the table with another foreign key. */
    public TableModel demanding(ForeignKeyModel key) {
        return with(uniqueKeys, also(foreignKeys, key), checks, partitioning);
    }

    /** Returns the table with another unique key. */
    public TableModel demanding(Key key) {
        return with(also(uniqueKeys, key), foreignKeys, checks, partitioning);
    }

    /** Returns the table with other partitions. */
    public TableModel partitioned(Partitioning partitions) {
        return with(uniqueKeys, foreignKeys, checks, Optional.of(partitions));
    }

    private TableModel with(
            List<Key> keys, List<ForeignKeyModel> references, List<Check> conditions, Optional<Partitioning> parts) {
        return new TableModel(
                name, columns, primaryKey, keys, references, conditions, exclusions, parts, triggers, hasRows);
    }

    private static <T> List<T> also(List<T> some, T another) {
        return Stream.concat(some.stream(), Stream.of(another)).toList();
    }

    /** Returns the words in its triggers' text, in lower case: among them are the names of the tables that they read or write. */
    public Set<String> wordsOfTriggers() {
        return triggers.stream().flatMap(trigger -> trigger.words().stream()).collect(Collectors.toSet());
    }

    /** Returns the primary key, if there is one, and the other unique keys. */
    public List<Key> keys() {
        return Stream.concat(primaryKey.stream(), uniqueKeys.stream()).toList();
    }

    /**
     * A primary key, a unique constraint or a unique index.
     *
     * @param columns the columns that it covers, in its order; of an expression, those that occur in it
     * @param expressions as the database shows them; empty if the key is of plain columns
     * @param predicate of a partial index, as the database shows it
     * @param nullsDistinct whether rows with a NULL never violate it
     * @param prefixes characters (of binary types bytes) of a column that count, where that is not all of it (MySQL's {@code name(10)})
     */
    public record Key(
            String name,
            List<String> columns,
            List<String> expressions,
            Optional<String> predicate,
            boolean nullsDistinct,
            Map<String, Integer> prefixes) {

        public Key {
            columns = List.copyOf(columns);
            expressions = List.copyOf(expressions);
            prefixes = Map.copyOf(prefixes);
        }

        /** Columns in which rows differ, unless one is NULL. */
        public static Key of(String name, List<String> columns) {
            return new Key(name, columns, List.of(), Optional.empty(), true, Map.of());
        }
    }

    /**
     * A foreign key.
     *
     * @param columns that refer, as many as {@code referencedColumns}
     * @param references the table that is referred to; may be the same
     * @param deferrable whether it can be checked at commit
     * @param having what a row must have to be referred to; empty if it may be any
     */
    public record ForeignKeyModel(
            String name,
            List<String> columns,
            TableName references,
            List<String> referencedColumns,
            boolean deferrable,
            Optional<Having> having) {

        /** A key to any row. */
        public ForeignKeyModel(
                String name,
                List<String> columns,
                TableName references,
                List<String> referencedColumns,
                boolean deferrable) {
            this(name, columns, references, referencedColumns, deferrable, Optional.empty());
        }

        public ForeignKeyModel {
            columns = List.copyOf(columns);
            referencedColumns = List.copyOf(referencedColumns);
        }

        /** The column that one of this key's columns refers to. */
        public String referencedColumn(String column) {
            return referencedColumns.get(columns.indexOf(column));
        }

        /** The key with another column. */
        public ForeignKeyModel with(String column, String referenced) {
            return new ForeignKeyModel(
                    name, also(columns, column), references, also(referencedColumns, referenced), deferrable, having);
        }

        /** The key to rows that meet a condition. */
        public ForeignKeyModel having(Having condition) {
            return new ForeignKeyModel(
                    name, columns, references, referencedColumns, deferrable, Optional.of(condition));
        }
    }

    /**
     * A CHECK constraint.
     *
     * @param expression SQL as the database shows it, without the word CHECK
     * @param columns that occur in it
     * @param functions the text of the functions that it calls, as far as it is known
     */
    public record Check(String name, String expression, List<String> columns, String functions) {

        private static final Pattern FROM = Pattern.compile("\\bfrom\\s+\\w", Pattern.CASE_INSENSITIVE);

        public Check {
            columns = List.copyOf(columns);
        }

        public Check(String name, String expression, List<String> columns) {
            this(name, expression, columns, "");
        }

        /** Whether its functions read tables, so that other rows decide whether it is met. */
        public boolean readsRows() {
            return FROM.matcher(functions).find();
        }

        /** A trigger that demands the same. */
        Trigger asTrigger() {
            String text = expression;
            for (String column : columns) {
                text = occurrences(column).matcher(text).replaceAll("new." + Matcher.quoteReplacement(column));
            }
            return new Trigger(name, "CHECK (" + text + ")\n" + functions);
        }

        /** The same about the columns that a computed column is computed from; itself if the expression is not known. */
        public Check without(ColumnModel computed, List<ColumnModel> all) {
            String by = computed.defaultExpression().orElse("");
            if (by.isBlank() || !columns.contains(computed.name())) {
                return this;
            }
            Stream<String> sources = all.stream()
                    .map(ColumnModel::name)
                    .filter(column -> occurrences(column).matcher(by).find());
            return new Check(
                    name,
                    occurrences(computed.name())
                            .matcher(expression)
                            .replaceAll(Matcher.quoteReplacement("(" + by + ")")),
                    Stream.concat(columns.stream().filter(column -> !column.equals(computed.name())), sources)
                            .distinct()
                            .toList(),
                    functions);
        }

        private static Pattern occurrences(String column) {
            return Pattern.compile("(?<![\\w.'\"`])([\"`]?)" + Pattern.quote(column) + "\\1(?![\\w(.'\"`])");
        }
    }

    /**
     * An exclusion constraint: no two rows may agree in all elements.
     *
     * @param columns of its elements; of an expression, those that occur in it
     * @param operators one for each element, such as {@code =} and {@code &&}
     * @param definition as the database shows it
     */
    public record Exclusion(String name, List<String> columns, List<String> operators, String definition) {

        public Exclusion {
            columns = List.copyOf(columns);
            operators = List.copyOf(operators);
        }
    }

    /**
     * How a table is divided into partitions.
     *
     * @param columns of the partition keys of all levels; of an expression, those that occur in it
     * @param constraints one for each partition that can hold rows: a SQL condition that its rows meet ({@code true} of one that takes
     *     any); empty if there is no partition, so that no row can be stored
     */
    public record Partitioning(List<String> columns, List<String> constraints) {

        public Partitioning {
            columns = List.copyOf(columns);
            constraints = List.copyOf(constraints);
        }
    }

    /**
     * A trigger that runs for inserted rows.
     *
     * @param words in the definition, which is as the database shows it, in lower case
     */
    public record Trigger(String name, String definition, Set<String> words) {

        public Trigger(String name, String definition) {
            this(
                    name,
                    definition,
                    Set.copyOf(List.of(definition.toLowerCase(Locale.ROOT).split("\\W+", -1))));
        }
    }

    /**
     * A column of a table in a database. Immutable.
     *
     * @param name as the database spells it, unquoted
     * @param type what values it takes
     * @param sqlType its type as in DDL of its database, such as {@code varchar(20)} or {@code public.mood}
     * @param nullable whether NULL can be stored; false also where a domain forbids it
     * @param origin where its values come from when a load gives none
     * @param defaultExpression the DEFAULT as the database shows it, or the expression that a computed column has
     * @param sequence the sequence behind an identity or serial column, as SQL with quotes ({@code "s"."orders_id_seq"}); of PostgreSQL,
     *     DuckDB and MariaDB
     * @param ignoresCase whether values that differ in upper and lower case only are equal ({@code citext}, MySQL's {@code _ci} collations)
     * @param comment empty if there is none
     */
    public record ColumnModel(
            String name,
            DataType type,
            String sqlType,
            boolean nullable,
            Origin origin,
            Optional<String> defaultExpression,
            Optional<String> sequence,
            boolean ignoresCase,
            String comment) {

        /** Where a column's value comes from when a load gives none. */
        public enum Origin {
            /** NULL, or an error. */
            NONE,
            /** A DEFAULT that is not a sequence. */
            DEFAULT,
            /** {@code serial}, a DEFAULT of {@code nextval(…)}, {@code GENERATED BY DEFAULT AS IDENTITY} or {@code AUTO_INCREMENT}. */
            NUMBERED,
            /** {@code GENERATED ALWAYS AS IDENTITY}: INSERT must say OVERRIDING SYSTEM VALUE; COPY need not. */
            NUMBERED_ALWAYS,
            /** Computed from other columns; a load must not give a value. */
            COMPUTED,
            /** A trigger, which takes no value of a load. */
            TRIGGER
        }

        /** The same column under another name. */
        public ColumnModel named(String other) {
            return new ColumnModel(
                    other, type, sqlType, nullable, origin, defaultExpression, sequence, ignoresCase, comment);
        }

        private ColumnModel setByTrigger() {
            return new ColumnModel(
                    name, type, sqlType, nullable, Origin.TRIGGER, defaultExpression, sequence, ignoresCase, comment);
        }

        /** Whether a load gives its value. */
        public boolean isLoaded() {
            return origin != Origin.COMPUTED && origin != Origin.TRIGGER;
        }
    }
}
