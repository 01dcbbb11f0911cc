import type { Tx } from '#server/database/connection.ts';
import type { TemplateName } from './templates.ts';

/** Deletes an address's letters of these kinds that are no longer under way. */
export async function forgetLetters(tx: Tx, recipient: string, kinds: readonly TemplateName[]): Promise<void> {
  await tx
    .deleteFrom('mailMessages')
    .where('recipient', '=', recipient)
    .where('template', 'in', kinds)
    .where('state', 'in', ['SENT', 'FAILED'])
    .execute();
}
