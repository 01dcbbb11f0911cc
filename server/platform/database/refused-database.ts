import type pg from 'pg';
import { outageOf } from '#server/platform/http/outages.ts';
import type { Config } from '#server/platform/process/config.ts';
import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { sessionSettings } from './connection.ts';

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** The variable whose address migrations, jobs and commands use. */
export const directVariable = ({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>): Variable =>
  databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

/** What poolers say of the settings that a connection asks for. */
const fromPooler = /unsupported startup parameter|command-line options/i;
const wrongAddress = /^(ENOTFOUND|ENOENT|ETIMEDOUT|28|3D|ERR_INVALID_URL|ERR_TLS|.*(CERT|SIGNED))/;

/** Explains why no connection could be opened at the address of a variable. Returns other errors unchanged. */
export function connectionRefused(error: unknown, variable: Variable): unknown {
  const why = errorMessage(error) || errorCode(error);
  if (fromPooler.test(why)) return behindPooler(variable, why);
  if (!outageOf(error) && !wrongAddress.test(errorCode(error)) && !/SSL/.test(why)) return error;
  return new StartRefused(
    `The database at ${variable} does not let us in (${why}). Check its address, user, password and database name, and that it runs.`,
    { cause: error },
  );
}

function behindPooler(variable: Variable, why: string): StartRefused {
  const pooler = `${variable} seems to name a connection pooler, such as PgBouncer (${why}).`;
  return new StartRefused(
    variable === 'DATABASE_URL'
      ? `${pooler} Set DATABASE_DIRECT_URL to the address of the database itself, too.`
      : `${pooler} It has to be the address of the database itself.`,
  );
}

interface Place {
  role: string;
  database: string;
  owner: string;
  /** whether the role may do what the owner may */
  owns: boolean;
  /** whether the role may make a schema and a table, and owns our tables if there are some */
  may: boolean;
  readonly: boolean;
  settings: Record<string, string>;
}

const placeText = `SELECT current_user AS role, current_database() AS database, pg_get_userbyid(datdba) AS owner,
  pg_has_role(datdba, 'USAGE') AS owns,
  has_database_privilege(oid, 'CREATE') AND has_schema_privilege('public', 'CREATE') AND coalesce(
    (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.kysely_migration')), true) AS may,
  current_setting('transaction_read_only') = 'on' AS readonly,
  (SELECT json_object_agg(name, setting) FROM pg_settings WHERE name = ANY ($1)) AS settings
  FROM pg_database WHERE datname = current_database()`;

/**
 * Refuses a database that Almoner cannot work with, before it changes anything: behind a pooler, a replica, or one whose tables the
 * user may not change.
 */
export async function refuseUnsuitable(pool: pg.Pool, variable: Variable): Promise<void> {
  const { rows } = await pool.query<Place>(placeText, [Object.keys(sessionSettings)]);
  const [place] = rows;
  if (!place) return;
  const wrong = Object.entries(sessionSettings).filter(([name, value]) => place.settings[name] !== value);
  if (wrong.length > 0)
    throw behindPooler(
      variable,
      `its connections do not have the settings that Almoner asks for: ${wrong.map(([name]) => `${name} is ${place.settings[name]}`).join(', ')}`,
    );
  if (place.readonly)
    throw new StartRefused(`The database at ${variable} can only be read, such as a replica. Name the primary with ${variable}.`);
  if (!place.may) throw new StartRefused(`${rightsMissing(place)} Or name its owner with ${variable}.`);
}

function rightsMissing({ role, database, owner, owns }: Place): string {
  const start = `The user “${role}” may not make and change tables in the database “${database}” (permission denied for schema public).`;
  // the owner of the database, whose tables or schema belong to another user
  if (owns)
    return `${start} Give it the schema public and the tables in it: REASSIGN OWNED BY … TO "${role}"; GRANT ALL ON SCHEMA public TO "${role}";`;
  return `${start} It belongs to “${owner}”. Make the user its owner: ALTER DATABASE "${database}" OWNER TO "${role}";`;
}
