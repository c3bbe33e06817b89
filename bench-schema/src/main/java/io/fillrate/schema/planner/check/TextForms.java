package io.fillrate.schema.planner.check;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gives texts a form that the server takes, where a condition asks for one and the usual texts do not have it. Belongs to one thread. */
public final class TextForms {

    private static final int TEXTS_PER_FORM = 30;

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
    public TextForms(DatabaseKind database, String table, CandidateTable server) {
        this.database = database;
        this.table = table;
        this.server = server;
    }

    /**
     * Returns the values of a column that the server accepts all of, as far as it was asked; empty if none were found.
     *
     * @param usual its values if nothing is demanded of them
     * @param limits on other values
     * @param conditions in SQL, about this column alone
     */
    public Optional<ColumnDomain> find(
            ColumnModel column,
            ColumnDomain usual,
            ColumnLimits limits,
            List<String> conditions,
            IndexedRandom random) {
        return areAccepted(column, usual, conditions, random)
                ? Optional.of(usual)
                : forms(column, limits, conditions)
                        .flatMap(form -> domain(column, form).stream())
                        .filter(domain -> areAccepted(column, domain, conditions, random))
                        .findFirst();
    }

    /** Limits that a condition may stand for: its numbers as lengths, its regular expressions, and the forms that texts often have. */
    private static Stream<ColumnLimits> forms(ColumnModel column, ColumnLimits limits, List<String> conditions) {
        DataType type = column.type() instanceof DataType.Domain domain ? domain.base() : column.type();
        Stream<ColumnLimits> lengths = SqlLiterals.of(conditions).stream()
                .filter(literal -> literal.matches("[1-9]\\d{0,2}"))
                .map(Integer::valueOf)
                .flatMap(length -> Stream.of(
                        limits.withMinLength(length).withMaxLength(length),
                        limits.withMinLength(length + 1).withMaxLength(2 * length + 1)));
        Stream<ColumnLimits> regexes = limits.regex().isPresent()
                ? Stream.of()
                : Stream.concat(SqlLiterals.regexes(conditions).stream(), FORMS.stream())
                        .map(limits::withRegex);
        return type instanceof DataType.Text
                ? Stream.concat(lengths, regexes)
                : type instanceof DataType.Binary ? lengths : Stream.of();
    }

    private Optional<ColumnDomain> domain(ColumnModel column, ColumnLimits limits) {
        try {
            return Optional.of(Domains.of(database, column, limits));
        } catch (NotUnderstoodException e) {
            return Optional.empty();
        }
    }

    private boolean areAccepted(
            ColumnModel column, ColumnDomain domain, List<String> conditions, IndexedRandom random) {
        List<List<@Nullable Object>> texts = new ArrayList<>();
        for (int i = 0; i < TEXTS_PER_FORM; i++) {
            List<@Nullable Object> text = new ArrayList<>();
            text.add(
                    domain.domain().at(Mix.below(random.bits(i), domain.domain().size())));
            texts.add(text);
        }
        PlannedColumn loaded =
                new PlannedColumn(column, domain.loadedAs(), domain.binary(), null, row -> texts.get((int) row)
                        .get(0));
        return server.accepted(table, List.of(loaded), texts, conditions).cardinality() == TEXTS_PER_FORM;
    }
}
