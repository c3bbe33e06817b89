-- One of ten tables without keys, of the kind that Bloviate's own benchmark of wide tables fills.
CREATE TABLE wide_%d (
  amount integer NOT NULL,
  reference bigint NOT NULL,
  name varchar(64) NOT NULL,
  description varchar(128) NOT NULL,
  price numeric(12, 2) NOT NULL,
  score double precision NOT NULL,
  active boolean NOT NULL,
  created_at timestamp NOT NULL);
