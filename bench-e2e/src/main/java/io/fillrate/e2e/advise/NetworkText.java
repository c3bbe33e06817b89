package io.fillrate.e2e.advise;

import io.fillrate.e2e.advise.Race.Rival;
import io.fillrate.report.analysis.NetworkLoad;
import io.fillrate.report.render.Block;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.text.Numbers;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;

/** The network to the server, and over which other one another strategy would win. */
record NetworkText(Race race, ServerNetwork network) {

    private static final double MEGA = 1e6;

    /** Where a rival would be as fast, if it takes as long as it seems, and at the ends of that ratio's interval. */
    private record Change(Rival rival, double at, double atLow, double atHigh) {

        /** @param where from the winner's and the rival's load to that place */
        static Change of(
                Rival rival, NetworkLoad winner, NetworkLoad load, BiFunction<NetworkLoad, NetworkLoad, Double> where) {
            return new Change(
                    rival,
                    where.apply(winner, load.taking(winner.nanos() * rival.ratio())),
                    where.apply(
                            winner,
                            load.taking(winner.nanos() * rival.interval().low())),
                    where.apply(
                            winner,
                            load.taking(winner.nanos() * rival.interval().high())));
        }
    }

    List<Block> paragraphs() {
        return List.of(new Paragraph(measured()), new Paragraph(changes()));
    }

    private String measured() {
        Double bits = network.bits();
        return "A round trip to the server takes " + Numbers.aboutNanos(network.rttNanos()) + ", the median of "
                + network.statements() + " statements without work. "
                + (bits == null
                        ? "What a connection carries is not known: " + network.problem() + "."
                        : "One connection carries at least " + bits(bits) + " to the server.");
    }

    private static String bits(double perSecond) {
        return Numbers.about(Math.max(1, perSecond / MEGA)) + " Mbit/s";
    }

    private String changes() {
        if (race.rivals().isEmpty()) {
            return "Nothing else raced, so it is not known over which network another one would win.";
        }
        Optional<NetworkLoad> winner = NetworkLoad.of(race.winner());
        Map<Rival, NetworkLoad> loads = new LinkedHashMap<>();
        race.rivals().forEach(rival -> NetworkLoad.of(rival.series()).ifPresent(load -> loads.put(rival, load)));
        if (winner.isEmpty() || loads.isEmpty()) {
            return "Over which network another one would win is not known, as round trips are counted for PostgreSQL"
                    + " only: --rtt and --bandwidth measure it.";
        }
        String name = race.labels().of(race.winner());
        return name + " takes " + Numbers.whole(Math.round(winner.get().turns())) + " turns for "
                + Numbers.whole(race.winner().rows()) + " rows: round trips, and those of TCP's slow start. "
                + longer(winner.get(), loads)
                + shorter(winner.get(), loads)
                + narrower(winner.get(), loads)
                + " This is calculated from turns and bytes; --rtt and --bandwidth measure it.";
    }

    private String longer(NetworkLoad winner, Map<Rival, NetworkLoad> loads) {
        double rtt = network.rttNanos();
        double far = Math.max(NetworkLoad.FAR, 2 * rtt);
        return first(loads, winner, (one, other) -> rtt + one.longerUntil(other), Comparator.naturalOrder())
                .filter(change -> change.at() <= far)
                .map(change -> "From about " + Numbers.aboutNanos(change.at()) + " of round-trip time on"
                        + between(change.atLow(), change.atHigh(), Numbers::aboutNanos) + ", "
                        + label(change) + " would be the fastest of those that raced.")
                .orElse("At no longer round-trip time, up to " + Numbers.aboutNanos(far)
                        + ", would another one win that raced.");
    }

    private String shorter(NetworkLoad winner, Map<Rival, NetworkLoad> loads) {
        double rtt = network.rttNanos();
        return first(loads, winner, (one, other) -> rtt - one.shorterUntil(other), Comparator.reverseOrder())
                .filter(change -> change.at() > 0)
                .map(change -> " Below about " + Numbers.aboutNanos(change.at())
                        + between(Math.max(0, change.atHigh()), change.atLow(), Numbers::aboutNanos) + ", "
                        + label(change) + " would be.")
                .orElse("");
    }

    private String narrower(NetworkLoad winner, Map<Rival, NetworkLoad> loads) {
        return first(loads, winner, NetworkLoad::bitsUntil, Comparator.reverseOrder())
                .filter(change -> change.at() >= MEGA)
                .map(change -> " Below about " + bits(change.at()) + ", " + label(change)
                        + " would be, which sends fewer bytes.")
                .orElse(" At no lower bandwidth, down to 1 Mbit/s, would another one.");
    }

    private static Optional<Change> first(
            Map<Rival, NetworkLoad> loads,
            NetworkLoad winner,
            BiFunction<NetworkLoad, NetworkLoad, Double> where,
            Comparator<Double> nearest) {
        return loads.entrySet().stream()
                .map(load -> Change.of(load.getKey(), winner, load.getValue(), where))
                .filter(change -> Double.isFinite(change.at()))
                .min(Comparator.comparing(Change::at, nearest));
    }

    private String label(Change change) {
        return race.labels().of(change.rival().series());
    }

    private static String between(double low, double high, DoubleFunction<String> format) {
        return Double.isFinite(low) && Double.isFinite(high)
                ? " (95%: " + format.apply(low) + " to " + format.apply(high) + ")"
                : "";
    }
}
