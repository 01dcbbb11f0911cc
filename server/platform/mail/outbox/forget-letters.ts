import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { LetterName } from '../letters.ts';

/**
 * Deletes the sent and failed letters of these templates to an address. Staff may still pass on a letter that was kept here, so such
 * a letter is deleted only if its data contain `about`.
 */
export async function forgetLetters(
  tx: Tx,
  recipient: string,
  kinds: readonly LetterName[],
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
