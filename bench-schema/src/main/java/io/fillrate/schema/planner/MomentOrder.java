package io.fillrate.schema.planner;

import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.LifeStage;
import io.fillrate.schema.planner.key.ColumnGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

/**
 * Puts the dates and times of a row in the order that their columns' names say: created before updated, start before end. Values stay
 * within what a column can be given, and those that keys or statistics choose stay as they are.
 */
final class MomentOrder {

    /** The end of a column's range, as a part of it, that is left to columns after it. */
    private static final int LEFT = 8;

    /** Most of a day that times of the same day are apart, as a part of it. */
    private static final int OF_DAY = 3;

    private final List<Event> placed = new ArrayList<>();

    private MomentOrder() {}

    /** Orders the dates of a table, and its times of day. */
    static void apply(TableModel table, List<ColumnGroup> groups) {
        List<Event> dates = new ArrayList<>();
        List<Event> times = new ArrayList<>();
        for (ColumnGroup group : groups) {
            if (group.domain().orElse(null) instanceof Domain.OfMoments domain) {
                String name = group.columns().get(0);
                DataType type = table.column(name).type();
                DataType base = type instanceof DataType.Domain named ? named.base() : type;
                Meaning.stage(table, table.column(name))
                        .map(stage -> new Event(group, domain, stage, group.nulls(name)))
                        .ifPresent((base instanceof DataType.Time ? times : dates)::add);
            }
        }
        new MomentOrder().place(dates, false);
        new MomentOrder().place(times, true);
    }

    private void place(List<Event> events, boolean ofDay) {
        events.sort(Comparator.comparingInt(Event::rank));
        events.stream().filter(event -> !event.group.isFree()).forEach(placed::add);
        for (Event event : events) {
            if (event.group.isFree()) {
                List<Event> before = placed.stream()
                        .filter(other -> other.rank() < event.rank())
                        .sorted(Comparator.comparingInt(Event::rank).reversed())
                        .toList();
                List<Event> after = placed.stream()
                        .filter(other -> other.rank() > event.rank())
                        .sorted(Comparator.comparingInt(Event::rank))
                        .toList();
                boolean isLast = event.rank() == events.get(events.size() - 1).rank();
                long size = event.domain.size();
                long reach = ofDay
                        ? size / OF_DAY
                        : event.domain.numberFrom(
                                event.domain.microsAt(0) + TimeUnit.DAYS.toMicros(event.stage.days()));
                event.draw(before, after, Math.max(1, reach), isLast ? size : size - size / LEFT);
                placed.add(event);
            }
        }
    }

    /**
     * A column of dates or times.
     *
     * @param nulls the rows in which it is NULL
     */
    private record Event(ColumnGroup group, Domain.OfMoments domain, LifeStage stage, Optional<LongPredicate> nulls) {

        private static final long NONE = Long.MIN_VALUE;

        int rank() {
            return stage.rank();
        }

        /**
         * Draws values after those of some columns and before those of others.
         *
         * @param reach how many numbers after or before those they are at most
         * @param end the number after the greatest one, where no other column is before it
         */
        void draw(List<Event> before, List<Event> after, long reach, long end) {
            if (before.isEmpty() && after.isEmpty() && end == domain.size()) {
                return;
            }
            group.drawInRow((row, bits) -> {
                long earlier = nearest(before, row, 1);
                long later = nearest(after, row, -1);
                long first = earlier == NONE ? 0 : domain.numberFrom(earlier + 1);
                long last = later == NONE ? domain.size() - 1 : domain.numberFrom(later) - 1;
                if (first > last && later == NONE) {
                    last = domain.room() - 1;
                }
                if (first > last) {
                    return Mix.below(bits, domain.size());
                } else if (first > 0) {
                    last = Math.min(last, first + reach - 1);
                } else if (later != NONE) {
                    first = Math.max(first, last - reach + 1);
                } else {
                    last = Math.min(last, end - 1);
                }
                return first + Mix.below(bits, last - first + 1);
            });
        }

        /**
         * The latest moment in a row of those columns that are not NULL, or the earliest: of the nearest rank, which the others are
         * beyond.
         *
         * @param sign 1 for the latest, −1 for the earliest
         */
        private static long nearest(List<Event> others, long row, int sign) {
            long found = NONE;
            int rank = 0;
            for (Event other : others) {
                if (found != NONE && other.rank() != rank) {
                    break;
                }
                if (other.nulls.isEmpty() || !other.nulls.get().test(row)) {
                    long micros = other.domain.microsAt(other.group.choice().applyAsLong(row));
                    found = found == NONE || Long.compare(micros, found) * sign > 0 ? micros : found;
                    rank = other.rank();
                }
            }
            return found;
        }
    }
}
