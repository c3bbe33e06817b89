package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a text column seems to hold, by its name, and the forms of its texts: the first that has room is used. */
enum TextKind implements TextMeaning {
    EMAIL(
            "email, mail, e mail, email address, mail address",
            words -> List.of(
                    from(words.plain("first"))
                            .text(".")
                            .any(words.plain("last"))
                            .code(".")
                            .text("@")
                            .any(Words.of("domain")),
                    from(words.plain("first")).code(".").text("@example.com"),
                    from(Words.plain("noun")).code(".").text("@a.example"))),
    FIRST_NAME(
            "first name, firstname, given name, forename, middle name",
            words -> List.of(from(words.of("first")).code(" "))),
    LAST_NAME(
            "last name, lastname, surname, family name",
            words -> List.of(from(words.of("last")).code(" "))),
    FULL_NAME(
            "full name, fullname, display name, contact name, person, author, customer name, contact, recipient, owner name, employee name,"
                    + " artist, actor, person name, author name, artist name, actor name, student name, teacher name, patient name,"
                    + " doctor name, member name, client name, guest name, player name, driver name, passenger name, director name,"
                    + " writer name, singer name, instructor name, candidate name, applicant name, manager name, composer,"
                    + " card holder name, cardholder name, cardholder, teacher, doctor, patient, account holder, holder name, salesperson,"
                    + " employee, customer,"
                    + " manager, contact person, director, instructor, assignee, assigned to, reviewer, reviewer name,"
                    + " sender name, receiver name, recipient name, subscriber name",
            words -> List.of(
                    from(words.of("first")).text(" ").any(words.of("last")).code(" "))),
    LOGIN(
            "user name, username, login, nick, nickname, nick name, screen name, handle, account name, user, user id,"
                    + " created by, updated by, modified by, changed by, deleted by, uploaded by, approved by, entered by, login name,"
                    + " last updated by, last modified by",
            words -> List.of(from(words.plain("first")).code("_"))),
    CITY(
            "city, town, city name, place, location, birthplace, birth city, place of birth",
            words -> List.of(from(words.cities()).code(" "))),
    COUNTRY(
            "country, nation, country name",
            words -> List.of(
                    from(words.of("country")).code(" ").repeating(),
                    from(Words.of("country-code")).repeating())),
    IMAGE(
            "avatar, avatar url, image url, photo url, picture url, logo url, icon url, thumbnail, image, photo, picture, logo, icon",
            url().text(".png"),
            slug().text(".png")),
    URL(
            "url, uri, link, website, web site, href, homepage, home page, webhook, endpoint, blog",
            url(),
            Template.start().text("https://example.com/").any(Words.of("noun")).code("-")),
    PHONE(
            "phone, telephone, mobile, fax, cell, phone number, mobile number, tel, fax number, telephone number,"
                    + " mobile phone, cell phone",
            words -> List.of(phone(words), Template.start().number(2_000_000_000L, 7_999_999_999L, 10))),
    STREET(
            "street, address, address line, street address, street name, addr, shipping address, billing address",
            words -> List.of(street(words))),
    POSTCODE(
            "postcode, post code, zip, zip code, zipcode, postal code, plz",
            Template.start().number(10_000, 89_999, 5).repeating(),
            Template.start().number(100_000_000, 899_999_999, 9).repeating()),
    COMPANY(
            "company, company name, organization, organisation, employer, vendor, supplier, manufacturer, brand, publisher,"
                    + " organization name, manufacturer name, supplier name, vendor name, brand name, publisher name, employer name,"
                    + " store name, shop name",
            words -> List.of(company(words))),
    PROVINCE(
            "province, county, province name, state name, state province, federal state, state code, province code, region name,"
                    + " territory name, district, district name",
            words -> List.of(
                    from(words.regions()).code(" ").repeating(),
                    from(words.regionCodes()).repeating())),
    SUPPLEMENT(
            "address supplement",
            from(List.of("Apt.", "Building", "Floor", "Room", "Suite", "Unit"))
                    .text(" ")
                    .number(1, 60, 1)
                    .repeating()),
    HOUSE_NUMBER(
            "house number, building number, street number",
            Template.start().number(1, 199, 1).repeating()),
    TITLE(
            "title, subject, headline, caption, heading",
            Template.start()
                    .text("The ")
                    .any(Words.of("adjective"))
                    .text(" ")
                    .any(Words.of("noun"))
                    .part(new TextPart.Flourish())
                    .code(" ")),
    SLUG("slug, permalink, seo name, url key, key, seo url, url slug", slug()),
    ROUTE(
            "request path, request uri, route, request url, page path, url path",
            Template.start()
                    .text("/")
                    .any(Words.of("adjective"))
                    .text("/")
                    .any(Words.of("noun"))
                    .code("-")),
    HOST(
            "host, host name, server, domain, domain name, fqdn, server name, mail server",
            from(Words.of("noun")).code("-").text(".").any(Words.of("domain"))),
    PATH(
            "path, file path, directory, folder, dir, filepath",
            Template.start()
                    .text("/data/")
                    .any(Words.of("adjective"))
                    .text("/")
                    .any(Words.of("noun"))
                    .code("-")
                    .text(".")
                    .any(Words.of("extension"))),
    IMAGE_FILE(
            "picture file name, image file name, photo file name, avatar file name, logo file name, cover file name",
            slug().text(".").any(List.of("gif", "jpg", "png"))),
    FILE(
            "file, file name, filename, attachment, document name",
            slug().text(".").any(Words.of("extension"))),
    COLOUR(
            "colour, color",
            Template.start().text("#").part(new TextPart.Hex(6)).repeating(),
            from(Words.of("colour")).repeating()),
    DESCRIPTION(
            "description, body, content, comment, note, text, message, summary, bio, biography, details, remarks, excerpt, abstract,"
                    + " review, feedback, instructions, reason, about, answer, question, overview, plot, story, desc, synopsis,"
                    + " error message, error, caption text, meta description, notes, memo, explanation, purpose, terms, disclaimer",
            new Sentences()),
    MD5("md, md5, md5 hash, md5 sum", hex(32)),
    SHA1("sha, sha1, sha1 hash, sha1 sum, commit, commit sha", hex(40)),
    SHA256("sha256, hash, digest, checksum, fingerprint, password hash, password digest", hex(64)),
    SHA512("sha512", hex(128)),
    TOKEN(
            "token, secret, nonce, signature, etag, api key, session, access token, refresh token, salt, session id, session key, password",
            hex(32)),
    UUID("uuid, guid", new Uuids.Text()),
    IP(
            "ip, ip address, ipaddress, remote addr, remote address, ip addr, host ip, client ip",
            Template.start()
                    .text("10.")
                    .number(0, 256, 1)
                    .text(".")
                    .number(0, 256, 1)
                    .text(".")
                    .number(1, 254, 1)
                    .repeating()),
    VERSION(
            "version, app version, release",
            Template.start()
                    .number(1, 9, 1)
                    .text(".")
                    .number(0, 40, 1)
                    .text(".")
                    .number(0, 1_000, 1)
                    .repeating()),
    DATE(
            "date, day, birth date, start date, end date, due date",
            Template.start()
                    .number(2000, 26, 4)
                    .text("-")
                    .number(1, 12, 2)
                    .text("-")
                    .number(1, 28, 2)
                    .repeating()),
    JSON("json, metadata json, json data", new JsonObjects()),
    CARD_NUMBER(
            "card number, credit card number, credit card, card no, cc number",
            Template.start()
                    .text("400000") // for tests only: no bank issues it
                    .number(100_000_000, 900_000_000, 9)
                    .part(CheckDigits.LUHN)),
    IMEI(
            "imei, imei number",
            Template.start()
                    .text("35")
                    .number(100_000_000_000L, 900_000_000_000L, 12)
                    .part(CheckDigits.LUHN)),
    FOUR_DIGITS(
            "last four, card last, last digits, pin, pin code",
            Template.start().number(1_000, 9_000, 4).repeating()),
    THREE_DIGITS(
            "cvv, cvc, security code, card code, area code, phone extension, extension number",
            Template.start().number(100, 900, 3).repeating()),
    IBAN("iban, iban number", words -> List.of(LocalNumbers.account(words))),
    BAR_CODE(
            "ean, barcode, bar code, gtin, ean code",
            Template.start().number(400_000_000_000L, 500_000_000_000L, 12).part(CheckDigits.GTIN),
            Template.start().number(4_000_000, 5_000_000, 7).part(CheckDigits.GTIN)),
    UPC(
            "upc, upc code",
            Template.start().number(10_000_000_000L, 89_999_999_999L, 11).part(CheckDigits.GTIN)),
    ISBN(
            "isbn",
            Template.start()
                    .text("978-3-")
                    .number(70_000, 15_000, 5)
                    .text("-")
                    .number(0, 1_000, 3)
                    .text("-")
                    .part(CheckDigits.GTIN),
            Template.start().text("9783").number(70_000_000, 15_000_000, 8).part(CheckDigits.GTIN),
            Template.start().text("3").number(70_000_000, 15_000_000, 8).part(CheckDigits.MOD_11)),
    ISSN(
            "issn, eissn",
            Template.start()
                    .number(1_000, 9_000, 4)
                    .text("-")
                    .number(0, 1_000, 3)
                    .part(CheckDigits.MOD_11)),
    ACCOUNT_NUMBER(
            "account number, account no, bank account, bank account number, policy number, insurance number, member number",
            Template.start().number(1_000_000_000L, 8_999_999_999L, 10),
            Template.start().number(100_000, 899_999, 6)),
    SOCIAL_SECURITY(
            "ssn, social security number, national id, national insurance number, passport number",
            Template.start()
                    .number(100, 800, 3)
                    .text("-")
                    .number(10, 90, 2)
                    .text("-")
                    .number(1_000, 9_000, 4)),
    VAT_NUMBER("vat number, tax number, tax id, vat id, tax code", words -> List.of(LocalNumbers.vat(words))),
    MAC("mac, mac address, mac addr, hardware address", mac()),
    FLAG("flag, indicator, yes no", from(List.of("N", "Y")).repeating()),
    GENDER(
            "gender, sex",
            from(List.of("female", "male")).repeating(),
            from(List.of("F", "M")).repeating()),
    INITIAL(
            "middle initial, mi, initial, initials",
            from(List.of("A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "R", "S", "T", "W"))
                    .repeating()),
    PRODUCT(
            "product, product name, item, item name, product title",
            from(Words.of("product-kind"))
                    .text(" ")
                    .any(Words.of("product-thing"))
                    .code(" ")),
    CODE(
            "id, code, number, no, num, nr, ref, reference, sku, serial, identifier, coupon, voucher, license plate, vin",
            from(Words.of("code-prefix")).text("-").number(10_000, 90_000, 5).code("-"),
            from(Words.of("code-prefix")).number(100, 900, 3).code("-"),
            from(Words.of("noun")).code("-")),
    /** A name of something: weaker than every other word. */
    NAME(
            "name, label, tag, keyword, topic, term, team, group name, project, event, value",
            capital("adjective").text(" ").any(Words.capitalised("noun")).code(" ")),
    /** No meaning is known. */
    OTHER(
            "",
            from(Words.of("adjective"))
                    .text(" ")
                    .any(Words.of("noun"))
                    .part(new TextPart.Flourish())
                    .code(" "));

    private final String phrases;

    @SuppressWarnings("ImmutableEnumChecker") // forms are records of immutable lists
    private final Function<LocalWords, List<TextForm>> forms;

    /** A kind of columns whose names have these words. */
    TextKind(String phrases, TextForm... forms) {
        this(phrases, words -> List.of(forms));
    }

    /** A kind of columns whose texts are other ones in other languages. */
    TextKind(String phrases, Function<LocalWords, List<TextForm>> forms) {
        this.phrases = phrases;
        this.forms = forms;
    }

    /** The phrases of names, and what columns with them have. */
    static Map<String, TextMeaning> byPhrase() {
        Map<String, TextMeaning> map = new HashMap<>();
        for (TextKind kind : values()) {
            for (String phrase : kind.phrases.split(", ", -1)) {
                map.put(phrase, kind);
            }
        }
        return map;
    }

    private static Template from(List<String> words) {
        return Template.start().any(words);
    }

    private static Template capital(String list) {
        return from(Words.capitalised(list));
    }

    private static Template phone(LocalWords words) {
        return words.has("phone")
                ? from(words.of("phone")).text("-").number(1_000_000, 9_000_000, 7)
                : Template.start()
                        .text("+1 ")
                        .number(201, 780, 3)
                        .text("-")
                        .number(200, 800, 3)
                        .text("-")
                        .number(0, 10_000, 4);
    }

    private static Template mac() {
        Template template = Template.start().text("02");
        for (int i = 0; i < 5; i++) {
            template = template.text(":").part(new TextPart.Hex(2));
        }
        return template;
    }

    private static Template street(LocalWords words) {
        return words.has("street-then-number")
                ? from(words.of("street-then-number"))
                        .text(" ")
                        .number(1, 199, 1)
                        .code(" ")
                : Template.start()
                        .number(1, 199, 1)
                        .text(" ")
                        .any(words.of("street"))
                        .code(" ");
    }

    private static Template company(LocalWords words) {
        Template name = words.has("company")
                ? from(words.of("last"))
                : capital("adjective").text(" ").any(Words.capitalised("noun"));
        return name.code(" ").text(" ").any(words.of("company"));
    }

    private static Template slug() {
        return from(Words.of("adjective")).text("-").any(Words.of("noun")).code("-");
    }

    /** Hexadecimal digits, as of a digest; this many, unless the column says another number. */
    private static TextForm hex(int usualLength) {
        return room -> Template.start()
                .part(new TextPart.Hex(Math.max(room.min(), Math.min(room.max(), usualLength))))
                .in(room);
    }

    private static Template url() {
        return Template.start()
                .text("https://")
                .any(Words.of("domain"))
                .text("/")
                .any(Words.of("adjective"))
                .text("/")
                .any(Words.of("noun"))
                .code("-");
    }

    @Override
    public boolean hasAnyForm() {
        return this == OTHER || this == NAME || this == TITLE || this == DESCRIPTION;
    }

    @Override
    public List<TextForm> forms(LocalWords words) {
        return forms.apply(words);
    }
}
