#!/bin/sh
# Creates the two roles and the database in your own PostgreSQL. Run it once, as its superuser:
#   OWNER_PASSWORD=… APP_PASSWORD=… POSTGRES_USER=postgres sh ops/deploy/make-database.sh
# The PostgreSQL container runs this script by itself when it starts with a new volume.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
CREATE ROLE kedai_owner LOGIN PASSWORD :'owner';
CREATE ROLE kedai_app LOGIN PASSWORD :'app';
CREATE DATABASE kedai OWNER kedai_owner;
-- The default, 4, is for spinning disks and makes PostgreSQL read and sort a large shop's whole list.
ALTER DATABASE kedai SET random_page_cost = 1.1;
REVOKE ALL ON DATABASE kedai FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE kedai TO kedai_app;
SQL
