import { sql } from 'kysely';
import type { Tx } from '#server/database/connection.ts';
import { addJob } from '#server/jobs/add-job.ts';
import type { TemplateName } from './templates.ts';

/**
 * Deletes the sent and failed letters of these templates to an address. A letter that was kept here may still be passed on by
 * hand: it is deleted only if its data hold `about`.
 */
export async function forgetLetters(
  tx: Tx,
  recipient: string,
  kinds: readonly TemplateName[],
  about: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = await tx
    .deleteFrom('mailMessages')
    .where('recipient', '=', recipient)
    .where('template', 'in', kinds)
    .where(sql<boolean>`(state IN ('SENT', 'FAILED') OR state = 'KEPT' AND data @> ${JSON.stringify(about)}::jsonb)`)
    .returning('id')
    .execute();
  if (rows.length > 0) await addJob(tx, 'forget-letter-files', { ids: rows.map(({ id }) => id) });
}
