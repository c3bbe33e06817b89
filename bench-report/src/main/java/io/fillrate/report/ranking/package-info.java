/**
 * Which series can be held against each other, and in which order they come: series of one run that do the same to the same
 * rows make a group, those of a group with the same guarantee a ranking.
 */
@NullMarked
package io.fillrate.report.ranking;

import org.jspecify.annotations.NullMarked;
