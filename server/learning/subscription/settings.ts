import { sql } from 'kysely';
import type { changeSubscriptionSettings, SubscriptionSettings } from '#contract/learning/subscription/orders.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import type { Config } from '#server/platform/process/config.ts';

type Stored = Omit<SubscriptionSettings, 'cardPayment'>;

export async function readSettings(db: Db, { stripe }: Config): Promise<SubscriptionSettings> {
  const { rows } = await sql<Stored>`
    SELECT version, on_refund, on_dispute, other_ways_to_pay, settled_at,
      (SELECT count(*)::int FROM learning_orders WHERE attention <> '{}') AS attention
    FROM learning_settings`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the row of the subscription settings is missing');
  return { ...settings, cardPayment: stripe !== null };
}

interface Change {
  actor: Actor;
  body: BodyOf<typeof changeSubscriptionSettings>;
  config: Config;
}

export async function editSettings(tx: Tx, { actor, body, config }: Change): Promise<SubscriptionSettings> {
  await tx.selectFrom('learningSettings').select('id').forUpdate().execute();
  const before = await readSettings(tx, config);
  checkVersion(body.version, before);
  const { onRefund, onDispute, otherWaysToPay } = body;
  await tx
    .updateTable('learningSettings')
    .set((write) => ({
      version: write('version', '+', 1),
      ...(onRefund !== undefined && { onRefund }),
      ...(onDispute !== undefined && { onDispute }),
      ...(otherWaysToPay !== undefined && { otherWaysToPay }),
    }))
    .execute();
  const after = await readSettings(tx, config);
  const changes = changesBetween(before, after, ['onRefund', 'onDispute', 'otherWaysToPay']);
  const subject = { kind: 'subscriptionSettings' as const, id: 1, name: 'Subscription rules' };
  if (Object.keys(changes).length > 0) await recordChange(tx, { actor, action: 'changed', subject, changes });
  return after;
}
