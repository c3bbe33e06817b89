package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.words.LocalWords;

/**
 * Numbers of bank accounts and VAT numbers as a country has them: those of Germany unless the words' language has a country of its own.
 * Accounts follow the SWIFT registry of IBANs; the check digits within them and within VAT numbers are named in {@link CheckDigits}.
 */
final class LocalNumbers {

    private LocalNumbers() {}

    /** IBANs. */
    static Template account(LocalWords words) {
        String country = country(words);
        Template start = Template.start().text(country);
        Template number =
                switch (country) {
                    case "ES" ->
                        start.number(1_000, 8_000, 4)
                                .text("0001")
                                .number(1_000_000_000L, 8_000_000_000L, 10)
                                .part(CheckDigits.SPANISH_ACCOUNT);
                    case "FR" ->
                        start.number(10_000, 80_000, 5)
                                .text("00001")
                                .number(10_000_000_000L, 80_000_000_000L, 11)
                                .part(CheckDigits.FRENCH_ACCOUNT);
                    case "IT" ->
                        start.number(10_000, 80_000, 5)
                                .text("01600")
                                .number(100_000_000_000L, 800_000_000_000L, 12)
                                .part(CheckDigits.ITALIAN_ACCOUNT);
                    default -> start.number(100_000_000_000_000_000L, 800_000_000_000_000_000L, 18);
                };
        return number.part(CheckDigits.IBAN);
    }

    /** VAT numbers; those of Spain are numbers of companies with limited liability. */
    static Template vat(LocalWords words) {
        String country = country(words);
        Template start = Template.start().text(country);
        return switch (country) {
            case "ES" -> start.text("B").number(1_000_000, 8_000_000, 7).part(CheckDigits.LUHN);
            case "FR" ->
                start.number(10_000_000, 80_000_000, 8).part(CheckDigits.LUHN).part(CheckDigits.FRENCH_VAT);
            case "IT" -> start.number(1_000_000_000L, 8_000_000_000L, 10).part(CheckDigits.LUHN);
            default -> start.number(10_000_000, 89_999_999, 8).part(CheckDigits.MOD_11_10);
        };
    }

    private static String country(LocalWords words) {
        return words.country().orElse("DE");
    }
}
