package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Amounts that follow from others of their row: quantity times unit price, and net amount plus tax, shipping and tip less discount. Where
 * names leave a doubt, as two columns for one part do, or a discount that may be a percentage, nothing is computed. Where a column cannot
 * hold the result, it keeps its own value.
 */
final class MatchingAmounts {

    private static final Set<String> QUANTITY = phrases("quantity, order quantity, ordered quantity, quantity ordered");
    private static final Set<String> UNIT_PRICE =
            phrases("unit price, price per unit, price each, unit cost, item price");
    private static final Set<String> OF_LINE =
            phrases("line total, total price, total amount, total cost, extended price, extended amount, line amount, "
                    + "line price, subtotal, sub total, total");

    private static final Set<String> NET =
            phrases("subtotal, sub total, net, net amount, net total, net price, amount net, total net, price net");
    private static final Set<String> TAX =
            phrases("tax, tax amount, tax total, total tax, sales tax, vat, vat amount, amount vat, amount tax");
    private static final Set<String> SHIPPING =
            phrases("shipping, shipping cost, shipping amount, shipping fee, shipping total, shipping price, freight, "
                    + "postage, delivery fee");
    private static final Set<String> TIP = phrases("tip, tip amount");
    private static final Set<String> DISCOUNT = phrases("discount amount, discount total, total discount");
    private static final Set<String> GROSS =
            phrases("gross, gross amount, gross total, gross price, amount gross, total gross, price gross, total, "
                    + "total amount, grand total, total due, amount due, order total, total price, invoice total, "
                    + "total with tax");

    /** So that an amount that binary fractions miss by a little is rounded as it is written. */
    private static final double NEAR = 1e-7;

    /** Greater amounts are not exact. */
    private static final double MAX = 1e12;

    private final TableModel table;
    private final Predicate<String> isOpen;
    private final Function<String, ColumnLimits> limits;
    private final List<PlannedColumn> columns;

    private MatchingAmounts(
            TableModel table,
            List<PlannedColumn> columns,
            Predicate<String> isOpen,
            Function<String, ColumnLimits> limits) {
        this.table = table;
        this.isOpen = isOpen;
        this.limits = limits;
        this.columns = new ArrayList<>(columns);
    }

    private static Set<String> phrases(String list) {
        return Set.of(list.split(", ", -1));
    }

    /**
     * Returns the columns of a table with amounts that match.
     *
     * @param isOpen whether a column may have any amount within its limits in any row
     */
    static List<PlannedColumn> of(
            TableModel table,
            List<PlannedColumn> columns,
            Predicate<String> isOpen,
            Function<String, ColumnLimits> limits) {
        MatchingAmounts amounts = new MatchingAmounts(table, columns, isOpen, limits);
        if (!amounts.hasOther("discount", DISCOUNT)) {
            amounts.multiply();
            amounts.add();
        }
        return amounts.columns;
    }

    private void multiply() {
        Optional<PlannedColumn> quantity = only(QUANTITY);
        Optional<PlannedColumn> unitPrice = only(UNIT_PRICE);
        Optional<PlannedColumn> price = unitPrice.or(() -> only(Set.of("price")));
        Optional<PlannedColumn> total = only(TAX).isPresent()
                ? only(NET).filter(column -> OF_LINE.contains(phrase(column)))
                : only(OF_LINE).or(() -> unitPrice.flatMap(each -> only(Set.of("amount"))));
        if (quantity.isPresent()
                && price.isPresent()
                && total.isPresent()
                && only(DISCOUNT).isEmpty()) {
            PlannedColumn many = quantity.get();
            PlannedColumn each = price.get();
            replace(total.get(), row -> number(many, row) * number(each, row));
        }
    }

    private void add() {
        Optional<PlannedColumn> net = only(NET);
        Optional<PlannedColumn> gross = only(GROSS);
        List<PlannedColumn> more = Stream.of(TAX, SHIPPING, TIP)
                .flatMap(names -> only(names).stream())
                .toList();
        if (net.isPresent() && gross.isPresent() && !more.isEmpty()) {
            PlannedColumn first = net.get();
            PlannedColumn discount = only(DISCOUNT).orElse(null);
            replace(gross.get(), row -> {
                double sum = number(first, row);
                for (int i = 0; i < more.size(); i++) {
                    sum += orZero(number(more.get(i), row));
                }
                return discount == null ? sum : Math.max(0, sum - orZero(number(discount, row)));
            });
        }
    }

    /** The only column of numbers with one of these names; empty if there are none or several. */
    private Optional<PlannedColumn> only(Set<String> names) {
        List<PlannedColumn> found = columns.stream()
                .filter(column -> isNumber(column) && names.contains(phrase(column)))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static boolean isNumber(PlannedColumn column) {
        DataType type = column.model().type().base();
        return type instanceof DataType.Int || type instanceof DataType.Decimal || type instanceof DataType.Floating;
    }

    private boolean hasOther(String word, Set<String> known) {
        return table.columns().stream()
                .map(column -> ColumnWords.of(column.name()))
                .anyMatch(words -> words.words().contains(word) && !known.contains(words.phrase()));
    }

    private String phrase(PlannedColumn column) {
        return ColumnWords.of(Meaning.of(table, column.model()).name()).phrase();
    }

    /** The number in a row; not a number for NULL. */
    private static double number(PlannedColumn column, long row) {
        if (column.isNull(row)) {
            return Double.NaN;
        } else if (column.values() instanceof Values.OfLong longs) {
            return longs.getLong(row);
        } else if (column.values() instanceof Values.OfDouble doubles) {
            return doubles.getDouble(row);
        }
        return column.values().get(row) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static double orZero(double number) {
        return Double.isNaN(number) ? 0 : number;
    }

    /** Gives a column the amounts of a formula, where it can hold them. */
    private void replace(PlannedColumn column, LongToDoubleFunction formula) {
        least(column.model().name())
                .flatMap(min -> values(column, formula, min.doubleValue()))
                .ifPresent(values -> columns.set(columns.indexOf(column), column.with(values)));
    }

    /** The least amount that a column can have, not below 0; empty if more is asked of it. */
    private Optional<BigDecimal> least(String column) {
        ColumnLimits all = limits.apply(column);
        BigDecimal zero = BigDecimal.ZERO;
        BigDecimal least = all.min()
                .filter(text -> text.matches("\\d+(\\.\\d+)?"))
                .map(BigDecimal::new)
                .orElse(zero);
        boolean isAlone =
                all.withMin(zero).equals(ColumnLimits.NONE.withMin(zero).withMin(least));
        return isOpen.test(column) && isAlone ? Optional.of(least) : Optional.empty();
    }

    private static Optional<Values> values(PlannedColumn column, LongToDoubleFunction formula, double min) {
        Values own = column.values();
        DataType type = column.model().type().base();
        if (type instanceof DataType.Int whole && own instanceof Values.OfLong longs) {
            return Optional.of((Values.OfLong) row -> {
                long amount = Math.round(formula.applyAsDouble(row));
                return amount >= min && amount <= whole.max() ? amount : longs.getLong(row);
            });
        } else if (type instanceof DataType.Floating && own instanceof Values.OfDouble doubles) {
            return Optional.of((Values.OfDouble) row -> {
                double amount = Math.rint(formula.applyAsDouble(row) * 100) / 100;
                return amount >= min ? amount : doubles.getDouble(row);
            });
        } else if (type instanceof DataType.Decimal decimal && own.get(0) instanceof BigDecimal first) {
            int scale = first.scale();
            double units = Math.pow(10, scale);
            double below =
                    decimal.precision() == 0 ? MAX : Math.pow(10, (double) decimal.precision() - decimal.scale());
            return Optional.of(row -> {
                double amount = formula.applyAsDouble(row);
                boolean fits = amount >= min && amount < Math.min(MAX, below) - 1;
                return fits ? BigDecimal.valueOf(Math.round(amount * units + NEAR), scale) : own.get(row);
            });
        }
        return Optional.empty();
    }
}
