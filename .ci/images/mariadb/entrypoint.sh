#!/bin/sh
# What the container leg needs of the official image's behaviour: MARIADB_ROOT_PASSWORD and MARIADB_DATABASE are obeyed, root may come from
# anywhere, and the arguments are the server's. The first start makes the system tables.
set -eu

data=/var/lib/mysql
mkdir -p "$data" /run/mysqld
chown -R mariadb:mariadb "$data" /run/mysqld
if [ ! -d "$data/mysql" ]; then
  mariadb-install-db --no-defaults --user=mariadb --datadir="$data" --skip-test-db --auth-root-authentication-method=normal \
    >/tmp/install.log 2>&1 || { cat /tmp/install.log && exit 1; }
fi
cat >/tmp/init.sql <<SQL
CREATE OR REPLACE USER 'root'@'%' IDENTIFIED BY '${MARIADB_ROOT_PASSWORD:?must be set}';
GRANT ALL ON *.* TO 'root'@'%' WITH GRANT OPTION;
CREATE DATABASE IF NOT EXISTS \`${MARIADB_DATABASE:-test}\`;
SQL
exec mariadbd --no-defaults --user=mariadb --datadir="$data" --socket=/run/mysqld/mysqld.sock --init-file=/tmp/init.sql "$@"
