CREATE TABLE customers (
  id integer PRIMARY KEY,
  first_name varchar(40) NOT NULL,
  last_name varchar(40) NOT NULL,
  email varchar(100) NOT NULL UNIQUE,
  birth_date date,
  street varchar(60) NOT NULL,
  postal_code varchar(10) NOT NULL,
  city varchar(40) NOT NULL,
  country varchar(40) NOT NULL,
  created_at timestamp NOT NULL DEFAULT '2024-01-01 00:00:00',
  updated_at timestamp NOT NULL DEFAULT '2024-01-01 00:00:00',
  deleted_at timestamp NULL
);
CREATE TABLE employees (
  employee_id integer PRIMARY KEY,
  name varchar(80) NOT NULL,
  username varchar(40) NOT NULL,
  email varchar(100) NOT NULL,
  phone varchar(20),
  salary decimal(10,2) NOT NULL,
  age integer NOT NULL,
  dob date NOT NULL,
  hire_date date NOT NULL,
  termination_date date
);
CREATE TABLE products (
  sku varchar(20) PRIMARY KEY,
  name varchar(80) NOT NULL,
  price decimal(10,2) NOT NULL,
  discount decimal(5,2) NOT NULL,
  tax_rate decimal(5,4) NOT NULL,
  weight_kg decimal(8,3) NOT NULL,
  stock integer NOT NULL,
  rating decimal(3,1) NOT NULL,
  released date
);
CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  order_date date NOT NULL,
  required_date date,
  shipped_date date,
  total decimal(12,2) NOT NULL,
  CHECK (required_date > order_date)
);
CREATE TABLE order_lines (
  order_id integer NOT NULL REFERENCES orders (id),
  line_number integer NOT NULL,
  sku varchar(20) NOT NULL REFERENCES products (sku),
  quantity integer NOT NULL,
  unit_price decimal(10,2) NOT NULL,
  discount_percent decimal(5,2) NOT NULL,
  PRIMARY KEY (order_id, line_number)
);
CREATE TABLE rental (
  rental_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  rental_date timestamp NOT NULL DEFAULT '2024-01-01 00:00:00',
  return_date timestamp NULL,
  last_update timestamp NOT NULL DEFAULT '2024-01-01 00:00:00',
  UNIQUE (rental_date, customer_id)
);
CREATE TABLE events (
  id integer PRIMARY KEY,
  title varchar(80) NOT NULL,
  startdate date NOT NULL,
  enddate date NOT NULL,
  opens_at time NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  min_age integer NOT NULL,
  max_age integer NOT NULL,
  CHECK (enddate > startdate)
);
CREATE TABLE subscriptions (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  paid_at timestamp NULL,
  cancelled_at timestamp NULL,
  expires_at timestamp NOT NULL DEFAULT '2024-01-01 00:00:00',
  UNIQUE (customer_id, valid_from)
);
CREATE TABLE stations (
  id integer PRIMARY KEY,
  city varchar(40) NOT NULL,
  latitude decimal(9,6) NOT NULL,
  longitude decimal(9,6) NOT NULL,
  elevation integer NOT NULL,
  opened_year integer NOT NULL
);
CREATE TABLE readings (
  station_id integer NOT NULL REFERENCES stations (id),
  reading_no integer NOT NULL,
  taken_at timestamp NOT NULL DEFAULT '2024-01-01 00:00:00',
  temperature decimal(5,2) NOT NULL,
  humidity decimal(5,2) NOT NULL,
  battery_percent integer NOT NULL,
  PRIMARY KEY (station_id, reading_no)
);
