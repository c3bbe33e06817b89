package io.fillrate.core.encode;

/**
 * Days of the proleptic Gregorian calendar, as PostgreSQL writes them: {@code 2026-11-20}, {@code 0044-03-15 BC}. Made without an object
 * for the day, which the JVM would not always do away with.
 */
final class CivilDate {

    private static final int DAYS_OF_ERA = 146_097; // 400 years
    private static final int EPOCH_IN_ERAS = 719_468; // days from 0000-03-01 to 1970-01-01
    private static final int FIRST_DAY_OF_YEAR_1 = -719_162; // since 1970-01-01

    private CivilDate() {}

    /**
     * Writes year, month and day of a day since 1970-01-01; {@link #putEra} belongs at the end of the whole value. By counting in eras of 400
     * years that start on 1 March (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
     */
    static void put(long epochDay, EncodeBuffer out) {
        long shifted = epochDay + EPOCH_IN_ERAS;
        long era = Math.floorDiv(shifted, DAYS_OF_ERA);
        int dayOfEra = (int) (shifted - era * DAYS_OF_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0); // 0 is 1 BC
        put(year > 0 ? year : 1 - year, month, day, out);
    }

    private static void put(int year, int month, int day, EncodeBuffer out) {
        Decimal.putPadded(year, Math.max(4, Decimal.length(year)), out);
        int at = out.reserve(6);
        out.setByte(at, '-');
        out.setByte(at + 1, '0' + month / 10);
        out.setByte(at + 2, '0' + month % 10);
        out.setByte(at + 3, '-');
        out.setByte(at + 4, '0' + day / 10);
        out.setByte(at + 5, '0' + day % 10);
    }

    static void putEra(long epochDay, EncodeBuffer out) {
        if (epochDay < FIRST_DAY_OF_YEAR_1) {
            out.putAscii(" BC");
        }
    }
}
