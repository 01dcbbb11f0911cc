#!/bin/sh
# Patroni's post_bootstrap: makes the app's role, which is no superuser, and its database.
set -e
psql -v ON_ERROR_STOP=1 "$1" -c "CREATE ROLE almoner LOGIN PASSWORD 'change-me-4'"
psql -v ON_ERROR_STOP=1 "$1" -c "CREATE DATABASE almoner OWNER almoner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'"
