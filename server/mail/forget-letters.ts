import type { Tx } from '#server/database/connection.ts';
import type { TemplateName } from './templates.ts';

/** Deletes the sent and the failed letters of these templates to an address. */
export async function forgetLetters(tx: Tx, recipient: string, kinds: readonly TemplateName[]): Promise<void> {
  await tx
    .deleteFrom('mailMessages')
    .where('recipient', '=', recipient)
    .where('template', 'in', kinds)
    .where('state', 'in', ['SENT', 'FAILED'])
    .execute();
}
