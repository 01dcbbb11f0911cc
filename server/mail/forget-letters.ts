import type { Tx } from '#server/database/connection.ts';
import { addJob } from '#server/jobs/add-job.ts';
import type { TemplateName } from './templates.ts';

/** Deletes the letters of these templates to an address, except those that are still to be sent. */
export async function forgetLetters(tx: Tx, recipient: string, kinds: readonly TemplateName[]): Promise<void> {
  const rows = await tx
    .deleteFrom('mailMessages')
    .where('recipient', '=', recipient)
    .where('template', 'in', kinds)
    .where('state', 'in', ['SENT', 'FAILED', 'KEPT'])
    .returning('id')
    .execute();
  if (rows.length > 0) await addJob(tx, 'forget-letter-files', { ids: rows.map(({ id }) => id) });
}
