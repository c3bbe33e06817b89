package io.fillrate.e2e.settings;

import java.nio.file.Path;
import java.util.Map;

/** The {@code bench.*} properties that say how a run goes: its rounds, what it shows meanwhile, and where its results go. */
final class RunDefinitions {

    static final Setting<Integer> WARMUP = Setting.of(
            "warmup",
            "2",
            "a whole number from 0 to 1,000",
            "Rounds before those that count.",
            Parsers.count(0, 1_000));

    static final Setting<Integer> ITERATIONS = Setting.of(
            "iterations",
            "5",
            "a whole number from 1 to 1,000",
            "Rounds that count. Each runs every strategy once; 6 or more give an interval that assumes nothing about the noise.",
            Parsers.count(1, 1_000));

    static final Setting<Long> SEED = Setting.of(
            "seed",
            "42",
            "a whole number of 64 bits",
            "Seed of the rows and of the order of strategies within the rounds.",
            Parsers.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE));

    static final Setting<Boolean> SLOW = Setting.of(
            "slow",
            "false",
            "true, or false",
            "Also runs strategies that need more than a minute per load, by an estimate from a small one.",
            Parsers.bool());

    static final Setting<Boolean> PROGRESS = Setting.of(
            "progress",
            "true",
            "true, or false",
            "Whether the database is asked every five seconds, on a connection of its own, how far a load is. `false` shows what that costs.",
            Parsers.bool());

    static final Setting<Display> DISPLAY = Setting.of(
            "display",
            Display.AUTO.key(),
            "auto, sparse, or every",
            "How a run shows how far it is: `auto` is a bar with the time left in a terminal and a line every ten seconds elsewhere, `sparse` is such"
                    + " lines everywhere, `every` is a line for every load. What failed always has a line.",
            Parsers.oneOf(Map.of("auto", Display.AUTO, "sparse", Display.SPARSE, "every", Display.EVERY)));

    static final Setting<Boolean> RESUME = Setting.of(
            "resume",
            "false",
            "true, or false",
            "Goes on with the interrupted run whose `results.json` is in `bench.out`: its whole rounds are kept, and settings, code, machine, Java"
                    + " and databases must be the same.",
            Parsers.bool());

    static final Setting<Path> OUT = Setting.of(
            "out",
            "bench-e2e/target/fillrate",
            "a folder's path",
            "Where `results.json`, `report.html` and `report.md` go, and an embedded server's data while it runs. Relative paths start at the project's"
                    + " root.",
            Parsers.text().andThen(Path::of));

    private RunDefinitions() {}
}
