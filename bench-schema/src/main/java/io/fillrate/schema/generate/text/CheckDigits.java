package io.fillrate.schema.generate.text;

/**
 * The last part of a number by which a typing error is found: computed from the digits of the text so far, whatever is between them. Each
 * constant names its standard.
 */
enum CheckDigits implements TextPart {
    /** Of payment cards, IMEIs, SIRENs, and VAT numbers of Italy and of companies of Spain: ISO/IEC 7812-1, annex B. */
    LUHN {
        @Override
        void add(StringBuilder out) {
            int sum = 0;
            boolean doubled = true;
            for (int i = out.length() - 1; i >= 0; i--) {
                int digit = Character.digit(out.charAt(i), 10);
                if (digit >= 0) {
                    sum += doubled ? 2 * digit / 10 + 2 * digit % 10 : digit;
                    doubled = !doubled;
                }
            }
            out.append((10 - sum % 10) % 10);
        }
    },
    /** Of EAN, UPC, GTIN and ISBN-13: GS1 General Specifications, 7.9. */
    GTIN {
        @Override
        void add(StringBuilder out) {
            int sum = 0;
            int weight = 3;
            for (int i = out.length() - 1; i >= 0; i--) {
                int digit = Character.digit(out.charAt(i), 10);
                if (digit >= 0) {
                    sum += weight * digit;
                    weight = 4 - weight;
                }
            }
            out.append((10 - sum % 10) % 10);
        }
    },
    /** Of ISBN-10 and ISSN: ISO 2108 before 2005, ISO 3297. */
    MOD_11 {
        @Override
        void add(StringBuilder out) {
            int sum = 0;
            int weight = 2;
            for (int i = out.length() - 1; i >= 0; i--) {
                int digit = Character.digit(out.charAt(i), 10);
                sum += digit < 0 ? 0 : weight++ * digit;
            }
            int check = (11 - sum % 11) % 11;
            out.append("0123456789X".charAt(check));
        }
    },
    /** Of German VAT numbers: ISO/IEC 7064, MOD 11,10. */
    MOD_11_10 {
        @Override
        void add(StringBuilder out) {
            int product = 10;
            for (int i = 0; i < out.length(); i++) {
                int digit = Character.digit(out.charAt(i), 10);
                if (digit >= 0) {
                    int sum = (digit + product) % 10;
                    product = 2 * (sum == 0 ? 10 : sum) % 11;
                }
            }
            out.append((11 - product) % 10);
        }
    },
    /** The two digits between a Spanish account's branch and its number, of sums of weighted digits modulo 11: Norma 43 of the AEB. */
    SPANISH_ACCOUNT {
        @Override
        void add(StringBuilder out) {
            int branch = COUNTRY + 8;
            int first = weighted(out, COUNTRY, branch, 2);
            int second = weighted(out, branch, out.length(), 0);
            out.insert(branch, second).insert(branch, first);
        }

        private int weighted(StringBuilder out, int from, int to, int firstWeight) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += Character.digit(out.charAt(i), 10) * WEIGHTS[i - from + firstWeight];
            }
            int check = 11 - sum % 11;
            return check == 11 ? 0 : check == 10 ? 1 : check;
        }

        @Override
        public int min() {
            return 2;
        }
    },
    /** The key of a French account, with which the whole is divisible by 97: the RIB of the CFONB. */
    FRENCH_ACCOUNT {
        @Override
        void add(StringBuilder out) {
            int check = 97 - remainder(out, COUNTRY) * 100 % 97;
            out.append((char) ('0' + check / 10)).append((char) ('0' + check % 10));
        }

        @Override
        public int min() {
            return 2;
        }
    },
    /** The letter before an Italian account (CIN): the standard of the ABI for numbers of digits only. */
    ITALIAN_ACCOUNT {
        @Override
        void add(StringBuilder out) {
            int sum = 0;
            for (int i = COUNTRY; i < out.length(); i++) {
                int digit = Character.digit(out.charAt(i), 10);
                sum += (i - COUNTRY) % 2 == 0 ? ODD[digit] : digit;
            }
            out.insert(COUNTRY, (char) ('A' + sum % 26));
        }
    },
    /** The two digits before a SIREN in a French VAT number: article 286 ter of the Code général des impôts. */
    FRENCH_VAT {
        @Override
        void add(StringBuilder out) {
            int check = (12 + 3 * remainder(out, COUNTRY)) % 97;
            out.insert(COUNTRY, (char) ('0' + check % 10)).insert(COUNTRY, (char) ('0' + check / 10));
        }

        @Override
        public int min() {
            return 2;
        }
    },
    /** The two digits after an IBAN's country: ISO 13616, MOD 97-10 of ISO/IEC 7064. The text so far has all but those. */
    IBAN {
        @Override
        void add(StringBuilder out) {
            int rest = 0;
            for (int i = COUNTRY; i < out.length() + COUNTRY; i++) {
                int value = Character.digit(out.charAt(i % out.length()), 36);
                rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
            }
            int check = 98 - rest * 100 % 97;
            out.insert(COUNTRY, (char) ('0' + check % 10)).insert(COUNTRY, (char) ('0' + check / 10));
        }

        @Override
        public int min() {
            return 2;
        }
    };

    /** Letters of an IBAN's country. */
    private static final int COUNTRY = 2;

    /** Powers of 2 modulo 11. */
    private static final int[] WEIGHTS = {1, 2, 4, 8, 5, 10, 9, 7, 3, 6};

    /** What digits count at the first place, the third and so on. */
    private static final int[] ODD = {1, 0, 5, 7, 9, 13, 15, 17, 19, 21};

    /** Digits from a place on, divided by 97. */
    private static int remainder(StringBuilder digits, int from) {
        int rest = 0;
        for (int i = from; i < digits.length(); i++) {
            rest = (rest * 10 + Character.digit(digits.charAt(i), 10)) % 97;
        }
        return rest;
    }

    /** Adds it to a text. */
    abstract void add(StringBuilder out);

    @Override
    public long size() {
        return 1;
    }

    @Override
    public int min() {
        return 1;
    }

    @Override
    public int max() {
        return min();
    }

    @Override
    public void append(long index, long number, StringBuilder out) {
        add(out);
    }
}
