import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { PayloadOf, TaskName } from './tasks.ts';

interface Options {
  /** of two waiting jobs with one key the later takes the earlier one's place */
  key?: string;
  runAt?: Date;
  /** 25 unless told: with the growing pauses between them that is about four days */
  maxAttempts?: number;
  /** one of many: it lets others go first */
  bulk?: boolean;
}

/** Writes a job in the caller's transaction: it is done if, and only if, that is committed. */
export async function addJob<Name extends TaskName>(
  tx: Db,
  name: Name,
  payload: PayloadOf<Name>,
  { key, runAt, maxAttempts, bulk = false }: Options = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int,
    priority => ${bulk ? 10 : 0}::int)`.execute(tx);
}
