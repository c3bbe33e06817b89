package io.fillrate.report.gate;

import io.fillrate.report.stats.Interval;

/**
 * What the pairs of one benchmark say so far. Its p-values are sequential: they hold at whichever look it stops.
 *
 * @param pairs how many have been looked at
 * @param logRatio Hodges-Lehmann estimate of the candidate's time to the baseline's, on logarithms
 * @param logInterval its exact 95 % interval, of this look alone
 * @param slower p-value of it not being slower: the smallest over the looks, each divided by the look's share
 * @param faster p-value of it not being faster
 * @param targetExcluded whether a slowdown of the target size is excluded at one of the looks
 * @param complete whether the last look has been reached
 */
public record Evidence(
        int pairs,
        double logRatio,
        Interval logInterval,
        double slower,
        double faster,
        boolean targetExcluded,
        boolean complete) {}
