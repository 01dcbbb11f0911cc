import * as z from 'zod/mini';
import { choice, login, variable, whole } from './variable.ts';

export const database = {
  DATABASE_URL: variable(
    'your own PostgreSQL, 15 or newer; unset: Almoner runs one in DATA_DIR',
    'a URL that begins with postgres://, with %40 for @ in the password',
    'postgres://almoner:secret@localhost:5432/almoner',
    z.optional(login(/^postgres(ql)?:\/\//)),
    true,
  ),
  DATABASE_DIRECT_URL: variable(
    'the same database without a pooler, where DATABASE_URL is a PgBouncer in transaction mode; unset: there is none',
    'a URL that begins with postgres://, with %40 for @ in the password',
    'postgres://almoner:secret@localhost:5432/almoner',
    z.optional(login(/^postgres(ql)?:\/\//)),
    true,
  ),
  DATABASE_NAMED_STATEMENTS: variable(
    '`on` where the pooler knows named statements: PgBouncer 1.21 or newer with max_prepared_statements',
    'on or off',
    'on',
    choice(['on', 'off'], 'off'),
  ),
  DATABASE_READ_URL: variable(
    'a streaming replica of the database, which lists and the directory are read from; unset: none',
    'a URL that begins with postgres://, with %40 for @ in the password',
    'postgres://almoner:secret@replica.example.org:5432/almoner',
    z.optional(login(/^postgres(ql)?:\/\//)),
    true,
  ),
  DATABASE_CONNECTIONS: variable(
    'database connections of each web process',
    'a whole number from 2 to 100',
    '6',
    whole(2, 100, 6),
  ),
};
