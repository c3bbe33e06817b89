package io.fillrate.schema.names;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * When in the life of what a row describes something happens: a date of an earlier stage is before one of a later stage.
 *
 * @param rank greater for later stages
 * @param days how long after the stage before it happens at most, as a rule
 * @param isRare whether most rows have not come to it, such as to their deletion
 */
public record LifeStage(int rank, int days, boolean isRare) {

    private static final int RANK_OF_CREATION = 1;

    /** Letters in which forms of a word agree: {@code rejected} and {@code rejection}. */
    private static final int STEM = 4;

    /** By words of names; each line has the rank, the days, and whether it is rare. */
    private static final Map<String, LifeStage> BY_PHRASE = parse("""
            birth, birthday, birthdate, born, dob = 0 0
            created, create, creation, inserted, added, registered, registration, joined, join, sign up, signup, enrolled, enrollment = 1 30
            hired, hire, issue, issued, order, ordered, request, requested, submitted, submission, booked, booking, placed, first = 1 30
            admission, admitted, uploaded, signed, claimed, enroll, first met = 1 30
            rental, rented, loan, invoice, invoiced, entered, entry, founded, received, reported, opened, open, posted = 1 30
            start, started, begin, began, beginning, from, since, effective, approved, approval, accepted, confirmed, verified = 2 30
            published, publication, activated, departure, departed, check in, checkin, pickup, scheduled, released, release = 2 30
            activation, activated, disbursed, disbursal = 2 30
            paid, payment, shipped, ship, sent, dispatched, processed, packed = 3 14
            return, returned, arrival, arrived, check out, checkout, dropoff, delivered, delivery = 4 14
            end, ended, ending, finish, finished, completed, completion, closed, close, resolved, left, stop, stopped = 4 90
            to, until, through, thru, till, termination, terminated, discharged = 4 365
            matured, maturity = 4 365
            reopened, reactivated, rescheduled = 5 365 rare
            updated, update, modified, modification, changed, change, edited, last, latest, seen, accessed, viewed, login, logged = 5 365
            deleted, delete, deletion, removed, archived, cancelled, canceled, disabled, deactivated, suspended, banned = 6 60 rare
            blocked, locked, revoked, retired, withdrawn, deprecated = 6 60 rare
            rejected, rejection, refused, declined, reversed, charged off, charge off = 6 60 rare
            written off, writtenoff, dead, died, death, deceased = 6 60 rare
            due, required = 6 60
            expires, expire, expiry, expired, expiration, deadline = 6 365
            """);

    /** Words that only say that a column has a date. */
    private static final Set<String> DATE_WORDS = Set.of(
            "date",
            "time",
            "datetime",
            "timestamp",
            "at",
            "on",
            "day",
            "dt",
            "ts",
            "utc",
            "gmt",
            "the",
            "of",
            "am",
            "de");

    /** A word and one of those without anything between them. */
    private static final Pattern GLUED =
            Pattern.compile("(?:date|dt)?(\\w{2,}?)(?:datetime|timestamp|date|time|at|on|dt|ts)?");

    /** The stage that the name of a date or time means, if it means any. */
    public static Optional<LifeStage> of(String column, String table) {
        List<String> words = ColumnWords.of(column).words().stream()
                .filter(word -> !DATE_WORDS.contains(word))
                .toList();
        if (words.isEmpty() || isSame(words, ColumnWords.of(table).words())) {
            return Optional.of(new LifeStage(RANK_OF_CREATION, 30, false));
        }
        return find(new ColumnWords(words))
                .or(() -> find(new ColumnWords(
                        words.stream().map(LifeStage::withoutDateWords).toList())));
    }

    /**
     * How the name of a column begins that says something of what seldom happens: {@code bann} for {@code banned_reason} and
     * {@code banned_at}. Empty if it says nothing of that kind.
     */
    public static Optional<String> rareEvent(String column) {
        List<String> words = ColumnWords.of(column).words();
        ColumnWords beginning = new ColumnWords(words.subList(0, Math.min(2, words.size())));
        return Stream.of(beginning.phrase(), beginning.first(), withoutDateWords(beginning.first()))
                .flatMap(phrase -> Optional.ofNullable(BY_PHRASE.get(phrase)).stream())
                .findFirst()
                .filter(LifeStage::isRare)
                .map(stage -> beginning
                        .first()
                        .substring(0, Math.min(STEM, beginning.first().length())));
    }

    private static Optional<LifeStage> find(ColumnWords words) {
        return words.find(BY_PHRASE, 2).or(() -> words.find(BY_PHRASE, 1));
    }

    /** Whether a table's name is these words or their plural. */
    private static boolean isSame(List<String> words, List<String> table) {
        String name = String.join(" ", words);
        String plural = String.join(" ", table);
        return plural.equals(name) || plural.equals(name + "s");
    }

    private static String withoutDateWords(String word) {
        Matcher glued = GLUED.matcher(word);
        return glued.matches() ? glued.group(1) : word;
    }

    private static Map<String, LifeStage> parse(String lines) {
        Map<String, LifeStage> map = new HashMap<>();
        lines.lines().forEach(line -> {
            String[] sides = line.split(" = ", -1);
            String[] numbers = sides[1].split(" ", -1);
            LifeStage stage =
                    new LifeStage(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), numbers.length > 2);
            for (String phrase : sides[0].split(", ", -1)) {
                map.put(phrase, stage);
            }
        });
        return Map.copyOf(map);
    }
}
