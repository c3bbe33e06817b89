CREATE TABLE customers (
  id bigint PRIMARY KEY,
  email varchar(40) NOT NULL UNIQUE,
  first_name varchar(16) NOT NULL,
  last_name varchar(16) NOT NULL,
  city varchar(24) NOT NULL,
  phone varchar(20) NOT NULL,
  created_at timestamp NOT NULL);
CREATE TABLE products (
  id bigint PRIMARY KEY,
  name varchar(32) NOT NULL,
  price numeric(10, 2) NOT NULL,
  stock integer NOT NULL);
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  placed_at timestamp NOT NULL,
  status varchar(12) NOT NULL CHECK (status IN ('new', 'paid', 'sent', 'returned')),
  total numeric(10, 2) NOT NULL);
CREATE TABLE order_lines (
  id bigint PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  product_id bigint NOT NULL REFERENCES products,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100),
  price numeric(10, 2) NOT NULL,
  note varchar(40) NOT NULL);
CREATE TABLE reviews (
  id bigint PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products,
  customer_id bigint NOT NULL REFERENCES customers,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body varchar(80) NOT NULL,
  written_at timestamp NOT NULL);
