package io.fillrate.schema.generate.regex;

import io.fillrate.schema.generate.column.NotUnderstoodException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * What POSIX's extended and Java's regular expressions share, as a tree: characters, classes, groups, alternatives, and {@code ? * +
 * {m,n}}.
 * Anchors are understood at the ends of the whole or of its alternatives.
 */
public sealed interface Regex {

    /** One of some characters. */
    record Chars(BitSet set) implements Regex {}

    /** One after the other. */
    record Sequence(List<Regex> parts) implements Regex {}

    /** One of several. */
    record Either(List<Regex> options) implements Regex {}

    /**
     * A repetition.
     *
     * @param max −1 for no limit
     */
    record Repeat(Regex part, int min, int max) implements Regex {}

    /**
     * Parses a pattern that is found in a text: {@code ab} as {@code .*ab.*}, {@code ^ab$} as itself.
     *
     * @param padded whether texts may go on where the pattern has no anchor
     * @param any the characters of {@code .}, and of texts that go on
     * @throws NotUnderstoodException if the pattern has anything else
     */
    static Regex parse(String pattern, boolean padded, BitSet any) {
        return new Parser(pattern, padded, any).parse();
    }

    /** The characters of all parts. */
    default BitSet characters() {
        BitSet all = new BitSet();
        if (this instanceof Chars chars) {
            all.or(chars.set);
        } else if (this instanceof Repeat repeat) {
            all.or(repeat.part.characters());
        } else {
            (this instanceof Sequence sequence ? sequence.parts : ((Either) this).options)
                    .forEach(part -> all.or(part.characters()));
        }
        return all;
    }

    /** The characters of negated classes, and of {@code .} in a single pattern. */
    static BitSet usual() {
        BitSet set = new BitSet();
        set.set('a', 'z' + 1);
        set.set('0', '9' + 1);
        return set;
    }

    /** A recursive descent through a pattern. */
    final class Parser {

        private static final char LAST_ASCII = '~';

        private static final Map<String, String> NAMED = Map.ofEntries(
                Map.entry("alpha", "a-zA-Z"),
                Map.entry("digit", "0-9"),
                Map.entry("alnum", "a-zA-Z0-9"),
                Map.entry("upper", "A-Z"),
                Map.entry("lower", "a-z"),
                Map.entry("space", " "),
                Map.entry("blank", " "),
                Map.entry("xdigit", "0-9a-fA-F"),
                Map.entry("punct", "!-/"),
                Map.entry("word", "a-zA-Z0-9_"),
                Map.entry("d", "0-9"),
                Map.entry("w", "a-zA-Z0-9_"),
                Map.entry("s", " "));

        private final String pattern;
        private final boolean padded;
        private final BitSet any;
        private int at;

        private Parser(String pattern, boolean padded, BitSet any) {
            this.pattern = pattern;
            this.padded = padded;
            this.any = any;
        }

        private Regex parse() {
            Regex all = alternatives(true);
            if (at < pattern.length()) {
                throw notUnderstood("an unexpected )");
            }
            return all;
        }

        private Regex alternatives(boolean outermost) {
            List<Regex> options = new ArrayList<>();
            options.add(sequence(outermost));
            while (at < pattern.length() && pattern.charAt(at) == '|') {
                at++;
                options.add(sequence(outermost));
            }
            return options.size() == 1 ? options.get(0) : new Either(options);
        }

        private Regex sequence(boolean outermost) {
            List<Regex> parts = new ArrayList<>();
            boolean opened = outermost && eat('^');
            boolean closed = false;
            if (outermost && !opened && padded) {
                parts.add(anything());
            }
            while (at < pattern.length() && "|)".indexOf(pattern.charAt(at)) < 0) {
                if (outermost && pattern.charAt(at) == '$') {
                    at++;
                    closed = true;
                    if (at < pattern.length() && pattern.charAt(at) != '|') {
                        throw notUnderstood("$ in the middle");
                    }
                } else {
                    parts.add(repeated(atom()));
                }
            }
            if (outermost && !closed && padded) {
                parts.add(anything());
            }
            return new Sequence(parts);
        }

        private Regex anything() {
            return new Repeat(new Chars(any), 0, -1);
        }

        private Regex repeated(Regex part) {
            Regex whole = part;
            while (at < pattern.length()) {
                char c = pattern.charAt(at);
                if (c == '*' || c == '+' || c == '?') {
                    at++;
                    whole = new Repeat(whole, c == '+' ? 1 : 0, c == '?' ? 1 : -1);
                } else if (c == '{') {
                    at++;
                    whole = counted(whole);
                } else {
                    return whole;
                }
                eat('?'); // the lazy form finds the same texts
            }
            return whole;
        }

        private Regex counted(Regex part) {
            int min = number();
            int max = min;
            if (eat(',')) {
                max = at < pattern.length() && pattern.charAt(at) == '}' ? -1 : number();
            }
            if (!eat('}') || (max >= 0 && max < min)) {
                throw notUnderstood("a { that counts nothing");
            }
            return new Repeat(part, min, max);
        }

        private int number() {
            int from = at;
            while (at < pattern.length() && Character.isDigit(pattern.charAt(at))) {
                at++;
            }
            if (from == at || at - from > 4) {
                throw notUnderstood("a { that counts nothing");
            }
            return Integer.parseInt(pattern.substring(from, at));
        }

        private Regex atom() {
            char c = pattern.charAt(at++);
            return switch (c) {
                case '(' -> group();
                case '[' -> new Chars(charClass());
                case '.' -> new Chars(any);
                case '\\' -> new Chars(escape());
                case '^', '$', '*', '+', '?', '{' -> throw notUnderstood("'" + c + "' at " + at);
                default -> new Chars(only(c));
            };
        }

        private Regex group() {
            if (eat('?') && !eat(':')) {
                throw notUnderstood("a group of a special kind");
            }
            Regex inner = alternatives(false);
            if (!eat(')')) {
                throw notUnderstood("a ( that is not closed");
            }
            return inner;
        }

        private BitSet escape() {
            if (at == pattern.length()) {
                throw notUnderstood("a \\ at the end");
            }
            char c = pattern.charAt(at++);
            String named = NAMED.get(String.valueOf(c));
            if (named != null) {
                return ranges(named);
            } else if (c == 'D' || c == 'W' || c == 'S') {
                BitSet others = usual();
                others.andNot(ranges(c == 'D' ? "0-9" : c == 'W' ? "a-zA-Z0-9_" : " "));
                return c == 'W' ? only('-') : others;
            } else if (Character.isLetterOrDigit(c)) {
                throw notUnderstood("\\" + c);
            }
            return only(c);
        }

        private BitSet charClass() {
            boolean negated = eat('^');
            BitSet set = new BitSet();
            boolean first = true;
            while (first || (at < pattern.length() && pattern.charAt(at) != ']')) {
                if (at >= pattern.length()) {
                    throw notUnderstood("a [ that is not closed");
                }
                member(set);
                first = false;
            }
            if (!eat(']')) {
                throw notUnderstood("a [ that is not closed");
            }
            return negated ? allBut(set) : set;
        }

        private void member(BitSet set) {
            char from = pattern.charAt(at++);
            if (from == '[' && at < pattern.length() && ":.=".indexOf(pattern.charAt(at)) >= 0) {
                int end = pattern.indexOf(":]", at);
                String named = end < 0 ? null : NAMED.get(pattern.substring(at + 1, end));
                if (named == null || named.isEmpty()) {
                    throw notUnderstood("a class of characters");
                }
                at = end + 2;
                set.or(ranges(named));
                return;
            } else if (from == '\\') {
                BitSet escaped = escape();
                if (escaped.cardinality() > 1) {
                    set.or(escaped);
                    return;
                }
                from = (char) escaped.nextSetBit(0);
            }
            char to = from;
            boolean isRange = at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']';
            if (isRange) {
                at++;
                to = pattern.charAt(at++);
                if (to == '\\' && at < pattern.length()) {
                    to = pattern.charAt(at++);
                }
            }
            if (to < from) {
                throw notUnderstood("a range of characters from " + from + " to " + to);
            }
            set.set(from, to + 1);
        }

        /** Usual characters, or else all of ASCII that can be seen. */
        private BitSet allBut(BitSet set) {
            BitSet others = usual();
            others.andNot(set);
            if (others.isEmpty()) {
                others.set(' ', LAST_ASCII + 1);
                others.andNot(set);
            }
            if (others.isEmpty()) {
                throw notUnderstood("a class without usual characters");
            }
            return others;
        }

        private static BitSet ranges(String text) {
            BitSet set = new BitSet();
            for (int i = 0; i < text.length(); i++) {
                boolean isRange = i + 2 < text.length() && text.charAt(i + 1) == '-';
                set.set(text.charAt(i), text.charAt(isRange ? i + 2 : i) + 1);
                i += isRange ? 2 : 0;
            }
            return set;
        }

        private static BitSet only(char c) {
            BitSet set = new BitSet();
            set.set(c);
            return set;
        }

        private boolean eat(char c) {
            boolean found = at < pattern.length() && pattern.charAt(at) == c;
            at += found ? 1 : 0;
            return found;
        }

        private NotUnderstoodException notUnderstood(String what) {
            return new NotUnderstoodException("pattern " + pattern + " is not understood: it has " + what);
        }
    }
}
