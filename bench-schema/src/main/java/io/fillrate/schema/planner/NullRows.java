package io.fillrate.schema.planner;

import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.LifeStage;
import io.fillrate.schema.planner.ColumnDomains.TableShape;
import io.fillrate.schema.planner.key.ColumnGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * In which rows nullable columns are NULL: in one of ten, in most where a date is of what seldom happens, and together with such a date
 * where they say more of it, as its reason does.
 */
final class NullRows {

    /** Of columns that are in no key. */
    private static final double SHARE = 0.1;

    /** Of dates of what seldom happens. */
    private static final double SHARE_OF_RARE = 0.95;

    private final TableModel table;
    private final TableShape shape;
    private final Set<String> inKeys;
    private final Map<String, LongPredicate> notHappened = new HashMap<>();

    /**
     * Prepares a table.
     *
     * @param shape says how often columns are NULL, if it is known
     * @param inKeys columns of its unique keys
     */
    NullRows(TableModel table, TableShape shape, Set<String> inKeys) {
        this.table = table;
        this.shape = shape;
        this.inKeys = inKeys;
    }

    /** Makes some rows NULL in columns that may be. */
    void apply(List<ColumnGroup> groups) {
        List<ColumnGroup> others = new ArrayList<>();
        for (ColumnGroup group : groups) {
            if (isRare(group)) {
                makeNull(group, SHARE_OF_RARE);
                String column = group.columns().get(0);
                Optional<LongPredicate> nulls = group.nulls(column);
                LifeStage.rareEvent(column)
                        .filter(event -> nulls.isPresent())
                        .ifPresent(event -> notHappened.putIfAbsent(event, nulls.get()));
            } else {
                others.add(group);
            }
        }
        for (ColumnGroup group : others) {
            event(group)
                    .filter(event -> shape.nullShare(group.columns()).isEmpty())
                    .ifPresentOrElse(group::alsoNull, () -> makeNull(group, SHARE));
        }
    }

    private void makeNull(ColumnGroup group, double share) {
        group.sometimesNull(shape.nullShare(group.columns()).orElse(isInKey(group) ? 0 : share));
    }

    private boolean isInKey(ColumnGroup group) {
        return group.columns().stream().anyMatch(inKeys::contains);
    }

    private boolean isRare(ColumnGroup group) {
        return group.columns().size() == 1
                && Meaning.stage(table, table.column(group.columns().get(0)))
                        .filter(LifeStage::isRare)
                        .isPresent();
    }

    /** The rows in which what a column says more of has not happened. */
    private Optional<LongPredicate> event(ColumnGroup group) {
        String column = group.columns().get(0);
        return group.columns().size() > 1
                        || isInKey(group)
                        || table.column(column).type().base() instanceof DataType.Bool
                ? Optional.empty()
                : LifeStage.rareEvent(column).map(notHappened::get);
    }
}
