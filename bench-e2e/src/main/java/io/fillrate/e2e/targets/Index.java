package io.fillrate.e2e.targets;

/**
 * An index besides the primary key's.
 *
 * @param name unquoted
 * @param definition what follows {@code USING} in PostgreSQL's CREATE INDEX: {@code btree (category_id, published_at DESC)}
 */
public record Index(String name, String definition) {}
