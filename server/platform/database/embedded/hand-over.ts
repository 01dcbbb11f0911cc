import type pg from 'pg';
import { appDatabase, appRole, superuser } from './cluster/roles.ts';

/**
 * SQL: the beginning of an ALTER statement for each thing that the superuser owns outside PostgreSQL's own schemas. `REASSIGN
 * OWNED` cannot be used, because it refuses the role that `initdb` made.
 */
const steps = `
  WITH own_schemas AS (SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  linked_sequences AS (SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype IN ('a', 'i'))
  SELECT format('ALTER DATABASE %I', datname) AS step FROM pg_database
    WHERE datname = '${appDatabase}' AND pg_get_userbyid(datdba) = '${superuser}'
  UNION ALL
  SELECT format('ALTER SCHEMA %I', nspname) FROM pg_namespace
    WHERE oid IN (SELECT oid FROM own_schemas) AND pg_get_userbyid(nspowner) = '${superuser}'
  UNION ALL
  -- a sequence of a column follows its table
  SELECT format('ALTER %s %s', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
      WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, oid::regclass) FROM pg_class
    WHERE relnamespace IN (SELECT oid FROM own_schemas) AND pg_get_userbyid(relowner) = '${superuser}'
      AND (relkind IN ('r', 'p', 'v', 'm', 'c') OR relkind = 'S' AND oid NOT IN (SELECT objid FROM linked_sequences))
  UNION ALL
  SELECT format('ALTER ROUTINE %s', oid::regprocedure) FROM pg_proc
    WHERE pronamespace IN (SELECT oid FROM own_schemas) AND pg_get_userbyid(proowner) = '${superuser}'
  UNION ALL
  SELECT format('ALTER TYPE %s', oid::regtype) FROM pg_type
    WHERE typnamespace IN (SELECT oid FROM own_schemas) AND pg_get_userbyid(typowner) = '${superuser}' AND typtype IN ('e', 'd', 'r')`;

/**
 * Gives the database and everything in it to the app's role. Data folders of earlier versions, in which the app was the
 * superuser, need this once; afterwards there is nothing to do.
 */
export async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ step: string }>(steps);
  if (rows.length === 0) return;
  await client.query('BEGIN');
  for (const { step } of rows) await client.query(`${step} OWNER TO ${appRole}`);
  await client.query('COMMIT');
}
