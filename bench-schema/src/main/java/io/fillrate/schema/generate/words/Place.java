package io.fillrate.schema.generate.words;

/**
 * A city, and what its addresses have in common. Immutable.
 *
 * @param code of the country: two letters (ISO 3166)
 * @param postcode form of its postal codes: {@code #} is any digit, {@code @} any letter
 * @param region the state, province or the like
 * @param regionCode two or three letters
 * @param latitude in degrees
 * @param longitude in degrees
 */
public record Place(
        String city,
        String country,
        String code,
        String postcode,
        String region,
        String regionCode,
        double latitude,
        double longitude) {

    /** The longest postal code, in characters. */
    public static final int POSTCODE_LENGTH = 10;

    /** Those of every country's codes. */
    private static final String LETTERS = "ABCEGHJKLMNPRSTVWXYZ";

    /** Reads {@code Cork/Ireland/IE/T12 @#@#/Munster/MU/51.90/-8.47}. */
    static Place parse(String line) {
        String[] parts = line.split("/", -1);
        return new Place(
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                parts[4],
                parts[5],
                Double.parseDouble(parts[6]),
                Double.parseDouble(parts[7]));
    }

    /**
     * A postal code.
     *
     * @param bits any of the 2^64 values, which choose one
     */
    public String postcode(long bits) {
        StringBuilder text = new StringBuilder(POSTCODE_LENGTH);
        long left = bits >>> 1;
        for (int i = 0; i < postcode.length(); i++) {
            char c = postcode.charAt(i);
            if (c == '#') {
                text.append(left % 10);
                left /= 10;
            } else if (c == '@') {
                text.append(LETTERS.charAt((int) (left % LETTERS.length())));
                left /= LETTERS.length();
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
