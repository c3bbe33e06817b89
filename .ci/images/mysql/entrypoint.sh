#!/bin/sh
# What the container leg needs of the official image's behaviour: MYSQL_ROOT_PASSWORD and MYSQL_DATABASE are obeyed, root may come from anywhere,
# and the arguments are the server's. The first start makes the system tables.
set -eu

data=/var/lib/mysql
mkdir -p "$data" /run/mysqld
chown -R mysql:mysql "$data" /run/mysqld
if [ ! -d "$data/mysql" ]; then
  mysqld --no-defaults --initialize-insecure --user=mysql --datadir="$data" --secure-file-priv=NULL >/tmp/install.log 2>&1 ||
    { cat /tmp/install.log && exit 1; }
fi
cat >/tmp/init.sql <<SQL
CREATE USER IF NOT EXISTS 'root'@'%' IDENTIFIED BY '${MYSQL_ROOT_PASSWORD:?must be set}';
GRANT ALL ON *.* TO 'root'@'%' WITH GRANT OPTION;
CREATE DATABASE IF NOT EXISTS \`${MYSQL_DATABASE:-test}\`;
SQL
exec mysqld --no-defaults --user=mysql --datadir="$data" --secure-file-priv=NULL --mysqlx=OFF --socket=/run/mysqld/mysqld.sock \
  --init-file=/tmp/init.sql "$@"
