package io.fillrate.schema.planner.check;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.Listed;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds values of a column that the server accepts: the usual ones, texts of another form, or else a list of those that it accepts.
 * Belongs to one thread.
 */
public final class AcceptedValues {

    private static final int SAMPLE = 30;

    /** Values that a list of accepted ones is chosen from. */
    private static final int CANDIDATES = 2_000;

    /** A list has at least as many. */
    private static final int MIN_LISTED = 10;

    /** Where more are accepted, only the others are replaced, row by row. */
    private static final double MOST = 0.8;

    /** Forms that conditions ask texts for without saying so, as functions and casts do. */
    private static final List<String> FORMS = List.of(
            "^[1-9][0-9]{0,8}$",
            "^[1-9][0-9]{0,3}\\.[1-9][0-9]{0,2}\\.[1-9][0-9]{0,2}$",
            "^[a-z]{2,12}[0-9]{1,9}$",
            "^[a-z]{2,12}[0-9]{1,9}@example\\.com$",
            "^https://[a-z]{2,12}\\.example\\.com/[a-z0-9]{1,12}$",
            "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            "^[0-9a-f]{40}$",
            "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$",
            "^[A-Z]{2,12}[0-9]{1,9}$",
            "^/[a-z]{2,12}/[a-z0-9]{1,12}$",
            "^<a>[a-z0-9]{2,12}</a>$",
            "^\\{\"[a-z]{2,12}\": [1-9][0-9]{0,8}\\}$");

    private final DatabaseKind database;
    private final String table;
    private final CandidateTable server;

    /** @param database its kind */
    public AcceptedValues(DatabaseKind database, String table, CandidateTable server) {
        this.database = database;
        this.table = table;
        this.server = server;
    }

    /**
     * Returns values of a column that the server accepts, judged by a sample; for a column in a key, values of which it accepts at least
     * a few. Empty if none were found.
     *
     * @param usual its values if nothing is demanded of them
     * @param limits on other values
     * @param inKey whether many different values are needed
     * @param checks about this column alone
     */
    public Optional<ColumnDomain> find(
            ColumnModel column,
            ColumnDomain usual,
            ColumnLimits limits,
            boolean inKey,
            List<TableModel.Check> checks,
            IndexedRandom random) {
        List<String> conditions =
                checks.stream().map(TableModel.Check::expression).toList();
        List<String> hints = Stream.concat(conditions.stream(), checks.stream().map(TableModel.Check::functions))
                .toList();
        List<ColumnDomain> partly = new ArrayList<>(List.of(usual));
        for (ColumnDomain form :
                (Iterable<ColumnDomain>) Stream.concat(
                        Stream.concat(Stream.of(usual), otherJson(column, limits)),
                        forms(column, limits.withDistinct(CANDIDATES), hints)
                                .flatMap(form -> domain(column, form).stream()))::iterator) {
            List<Object> asked = some(form.domain(), SAMPLE, random);
            int accepted = accepted(column, form, asked, conditions).size();
            if (accepted == asked.size()) {
                return Optional.of(form);
            } else if (accepted > 0 && !form.equals(usual)) {
                partly.add(form);
            }
        }
        for (ColumnDomain form : partly) {
            List<Object> asked = some(form.domain(), CANDIDATES, random);
            List<Object> values = accepted(column, form, asked, conditions);
            if (values.size() >= MIN_LISTED) {
                boolean stays = inKey || values.size() > MOST * asked.size();
                return Optional.of(stays ? form : form.with(Listed.of(values, form.loadedAs())));
            }
        }
        return Optional.empty();
    }

    /** JSON of other forms than that of the column's name: an object with an id, a list. */
    private Stream<ColumnDomain> otherJson(ColumnModel column, ColumnLimits limits) {
        return column.type().base() instanceof DataType.Json
                ? Stream.of("value", "tags").flatMap(name -> domain(column.named(name), limits).stream())
                : Stream.of();
    }

    /** Limits that a condition may stand for: its numbers as lengths, its regular expressions, and the forms that texts often have. */
    private static Stream<ColumnLimits> forms(ColumnModel column, ColumnLimits limits, List<String> conditions) {
        DataType type = column.type().base();
        if (!(type instanceof DataType.Text)) {
            return type instanceof DataType.Binary ? lengths(limits, conditions) : Stream.of();
        }
        Set<String> patterns = SqlLiterals.regexes(conditions);
        ColumnLimits all = limits;
        for (String pattern : patterns) {
            all = all.withRegex(pattern);
        }
        return Stream.of(
                        patterns.isEmpty() ? Stream.<ColumnLimits>of() : Stream.of(all),
                        lengths(all, conditions),
                        patterns.stream().map(limits::withRegex),
                        limits.regexes().isEmpty() ? FORMS.stream().map(limits::withRegex) : Stream.<ColumnLimits>of())
                .flatMap(forms -> forms);
    }

    private static Stream<ColumnLimits> lengths(ColumnLimits limits, List<String> conditions) {
        return SqlLiterals.of(conditions).stream()
                .filter(literal -> literal.matches("[1-9]\\d{0,2}"))
                .map(Integer::valueOf)
                .flatMap(length -> Stream.of(
                        limits.withMinLength(length).withMaxLength(length),
                        limits.withMinLength(length + 1).withMaxLength(2 * length + 1)));
    }

    private Optional<ColumnDomain> domain(ColumnModel column, ColumnLimits limits) {
        try {
            return Optional.of(Domains.of(database, column, limits));
        } catch (NotUnderstoodException e) {
            return Optional.empty();
        }
    }

    /** Some values; all are different. */
    private static List<Object> some(Domain domain, int max, IndexedRandom random) {
        boolean all = domain.size() <= max;
        return LongStream.range(0, all ? domain.size() : max)
                .map(i -> all ? i : Mix.below(random.bits(i), domain.size()))
                .distinct()
                .mapToObj(domain::at)
                .toList();
    }

    /** Those of some values that the server accepts. */
    private List<Object> accepted(ColumnModel column, ColumnDomain form, List<Object> values, List<String> conditions) {
        PlannedColumn loaded =
                new PlannedColumn(column, form.loadedAs(), form.binary(), null, row -> values.get((int) row));
        List<List<@Nullable Object>> tuples =
                values.stream().<List<@Nullable Object>>map(List::of).toList();
        return server.accepted(table, List.of(loaded), tuples, conditions).stream()
                .mapToObj(values::get)
                .toList();
    }
}
