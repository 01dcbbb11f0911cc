import { sql } from 'kysely';
import type { confirmPayoutDestination } from '#contract/money/payouts/accounts.ts';
import { payoutMethodLabels } from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { chosenMethod, destinationTables } from './destination-sql.ts';

interface Given {
  name: string;
  method: keyof typeof payoutMethodLabels | null;
  /** in ISO 8601; null: the destination never changed */
  changedAt: string | null;
  changedBy: number | null;
  confirmedAt: string | null;
}

interface Confirmation {
  actor: Actor;
  nonprofit: number;
  body: BodyOf<typeof confirmPayoutDestination>;
}

/**
 * Confirms the destination by which a nonprofit is paid, so that the destination no longer waits. Throws 409 for the person who
 * changed it, and if it is another destination than the person saw. A second call changes nothing.
 */
export async function confirmDestination(tx: Tx, { actor, nonprofit, body }: Confirmation): Promise<void> {
  await sql`SELECT FROM nonprofits WHERE id = ${nonprofit} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<Given>`
    SELECT n.name, ${sql.raw(chosenMethod)} AS method, iso_instant(given.changed_at) AS changed_at, given.changed_by, given.confirmed_at
    FROM nonprofits n ${sql.raw(destinationTables)} WHERE n.id = ${nonprofit}`.execute(tx);
  const [given] = rows;
  if (!given) throw notFound();
  const { name, method, changedAt, changedBy, confirmedAt } = given;
  if (method === null || changedAt !== body.changedAt) throw refuse(409, payoutMessages.otherDestination);
  if (confirmedAt !== null) return;
  if (changedBy === null) throw refuse(409, payoutMessages.unknownChanger);
  if (changedBy === actor.id) throw refuse(409, payoutMessages.ownDestination);
  await tx
    .updateTable('payoutDestinations')
    .set({ confirmedAt: sql<string>`now()`, confirmedBy: actor.id })
    .where('nonprofitId', '=', nonprofit)
    .where('method', '=', method)
    .execute();
  await recordChange(tx, {
    actor,
    action: 'confirmed where it is paid',
    subject: { kind: 'nonprofit', id: nonprofit, name },
    changes: { payoutDestination: { from: 'changed', to: `confirmed: ${payoutMethodLabels[method]}` } },
  });
}
