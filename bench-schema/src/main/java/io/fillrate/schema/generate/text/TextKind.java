package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.names.ColumnWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a text column seems to hold, by its name, and the forms of its texts: the first that has room is used. */
enum TextKind {
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
                    + " writer name, singer name, instructor name, candidate name, applicant name",
            words -> List.of(
                    from(words.of("first")).text(" ").any(words.of("last")).code(" "))),
    LOGIN(
            "user name, username, login, nick, nickname, nick name, screen name, handle, account name, user",
            words -> List.of(from(words.plain("first")).code("_"))),
    CITY(
            "city, town, city name, place, location, birthplace",
            words -> List.of(from(words.cities()).code(" "))),
    COUNTRY(
            "country, nation, country name, nationality",
            words -> List.of(
                    from(words.of("country")).code(" ").repeating(),
                    from(Words.of("country-code")).repeating())),
    COUNTRY_CODE("country code, iso code", from(Words.of("country-code")).repeating()),
    LANGUAGE("language, lang, language code", from(Words.of("language")).repeating()),
    LOCALE(
            "locale, culture",
            from(Words.of("locale")).repeating(),
            from(Words.of("language")).repeating()),
    IMAGE(
            "avatar, avatar url, image url, photo url, picture url, logo url, icon url, thumbnail, image, photo, picture, logo, icon",
            url().text(".png"),
            slug().text(".png")),
    URL(
            "url, uri, link, website, web site, href, homepage, home page, webhook, endpoint, blog",
            url(),
            Template.start().text("https://example.com/").any(Words.of("noun")).code("-")),
    PHONE(
            "phone, telephone, mobile, fax, cell, phone number, mobile number, tel, fax number",
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
                    + " organization name",
            words -> List.of(company(words))),
    TITLE(
            "title, subject, headline, caption, heading",
            Template.start()
                    .text("The ")
                    .any(Words.of("adjective"))
                    .text(" ")
                    .any(Words.of("noun"))
                    .part(new TextPart.Flourish())
                    .code(" ")),
    SLUG("slug, permalink, seo name, url key", slug()),
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
    FILE(
            "file, file name, filename, attachment, document name",
            slug().text(".").any(Words.of("extension"))),
    EXTENSION(
            "extension, file extension, file type", from(Words.of("extension")).repeating()),
    COLOUR(
            "colour, color",
            Template.start().text("#").part(new TextPart.Hex(6)).repeating(),
            from(Words.of("colour")).repeating()),
    CURRENCY("currency, currency code", from(Words.of("currency")).repeating()),
    DESCRIPTION(
            "description, body, content, comment, note, text, message, summary, bio, biography, details, remarks, excerpt, abstract,"
                    + " review, feedback, instructions, reason, about, answer, question, overview, plot, story, desc, synopsis",
            new Sentences()),
    STATUS(
            "status, state, order status, payment status",
            from(Words.of("status")).code("-").repeating()),
    TYPE(
            "type, kind, category, class, mode, scope, visibility, variant, category name, type name",
            from(Words.of("type")).code("-").repeating()),
    ROLE(
            "role, permission, position, role name",
            from(Words.of("role")).code("-").repeating()),
    GENDER("gender, sex", from(Words.of("gender")).repeating()),
    PRIORITY(
            "priority, severity, level, importance",
            from(Words.of("priority")).code("-").repeating()),
    UNIT("unit, uom, unit of measure", from(Words.of("unit")).repeating()),
    METHOD("method, http method, verb", from(Words.of("method")).repeating()),
    WEEKDAY("weekday, day of week, day name", from(Words.of("weekday")).repeating()),
    MONTH("month, month name", from(Words.of("month")).repeating()),
    MIME(
            "mime, mime type, content type, media type, mimetype",
            from(Words.of("mime")).repeating()),
    TIMEZONE("timezone, time zone, tz", from(Words.of("timezone")).repeating()),
    USER_AGENT(
            "user agent, useragent, browser", from(Words.of("agent")).code(" ").repeating()),
    MD5("md, md5", hex(32)),
    SHA1("sha, sha1, commit, commit sha", hex(40)),
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
    CODE(
            "id, code, number, no, num, ref, reference, sku, serial, isbn, ean, barcode, iban, identifier, key",
            from(Words.of("noun")).code("-")),
    /** A name of something: weaker than every other word. */
    NAME(
            "name, label, tag, keyword, topic, term, team, product, item, product name, item name, group name, project, event, value",
            capital("adjective").text(" ").any(Words.capitalised("noun")).code(" ")),
    /** No meaning is known. */
    OTHER(
            "",
            from(Words.of("adjective"))
                    .text(" ")
                    .any(Words.of("noun"))
                    .part(new TextPart.Flourish())
                    .code(" "));

    private static final Map<String, TextKind> BY_PHRASE = byPhrase();

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

    private static Map<String, TextKind> byPhrase() {
        Map<String, TextKind> map = new HashMap<>();
        for (TextKind kind : values()) {
            for (String phrase : kind.phrases.split(", ", -1)) {
                map.put(phrase, kind);
            }
        }
        return Map.copyOf(map);
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
                : Template.start().text("+1-").number(2_000_000_000L, 7_999_999_999L, 10);
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

    /** The kind of a column, by two of its name's words or by one; {@link #NAME} only if no other word means anything. */
    static TextKind of(String column) {
        ColumnWords words = ColumnWords.of(column);
        TextKind weak = words.find(BY_PHRASE, 1).orElse(OTHER);
        return words.find(BY_PHRASE, 3)
                .or(() -> words.find(BY_PHRASE, 2))
                .or(() -> words.without("name").find(BY_PHRASE, 1))
                .orElse(weak);
    }

    /** Whether its texts may be any words. */
    boolean hasAnyForm() {
        return this == OTHER || this == NAME || this == TITLE || this == DESCRIPTION;
    }

    /** The forms of its texts, the best one first. */
    List<TextForm> forms(LocalWords words) {
        return forms.apply(words);
    }
}
