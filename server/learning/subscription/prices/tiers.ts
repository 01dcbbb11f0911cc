import { sql } from 'kysely';
import { centsOfDollars, dollarsOfCents } from '#contract/learning/subscription/prices.ts';
import {
  type changeTier,
  type createTier,
  type ManagedTier,
  type SubscriptionTier,
  tierMessages,
} from '#contract/learning/subscription/tiers.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';

/** The offered tiers, by budget size. */
export async function findOffered(db: Db): Promise<SubscriptionTier[]> {
  const rows = await db
    .selectFrom('learningTiers')
    .select(['id', 'tierName', 'priceCents', 'budgetSize'])
    .where('isOffered', '=', true)
    .orderBy('budgetSize')
    .execute();
  return rows.map(({ id, tierName, priceCents, budgetSize }) => ({
    id,
    tierName,
    subscriptionPrice: dollarsOfCents(priceCents),
    budgetSize,
  }));
}

/** All tiers, or the tier with an id. */
export async function findManaged(db: Db, id?: number): Promise<ManagedTier[]> {
  const rows = await db
    .selectFrom('learningTiers as t')
    .select(['t.id', 't.version', 't.tierName', 't.priceCents', 't.budgetSize', 't.isOffered'])
    .select([
      sql<number>`(SELECT count(*)::int FROM learning_orders o WHERE o.tier_id = t.id AND o.state NOT IN ('OPEN', 'CLOSED'))`.as(
        'sold',
      ),
      sql<boolean>`NOT EXISTS (SELECT FROM learning_orders o WHERE o.tier_id = t.id)`.as('deletable'),
    ])
    .$if(id !== undefined, (tiers) => tiers.where('t.id', '=', id ?? 0))
    .orderBy('t.isOffered', 'desc')
    .orderBy('budgetSize')
    .orderBy('t.id')
    .execute();
  return rows.map(({ priceCents, budgetSize, deletable, ...row }) => ({
    ...row,
    subscriptionPrice: dollarsOfCents(priceCents),
    budgetSize,
    can: { delete: deletable },
  }));
}

async function findOne(db: Db, id: number): Promise<ManagedTier> {
  const [tier] = await findManaged(db, id);
  if (!tier) throw notFound();
  return tier;
}

export async function addTier(tx: Tx, actor: Actor, body: BodyOf<typeof createTier>): Promise<ManagedTier> {
  const { id } = await tx
    .insertInto('learningTiers')
    .values({
      tierName: body.tierName,
      budgetSize: body.budgetSize,
      isOffered: body.isOffered,
      priceCents: centsOfDollars(body.subscriptionPrice),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tier = await findOne(tx, id);
  await record(tx, actor, 'created', null, tier);
  return tier;
}

export async function editTier(tx: Tx, id: number, actor: Actor, body: BodyOf<typeof changeTier>): Promise<ManagedTier> {
  await lockTier(tx, id);
  const before = await findOne(tx, id);
  checkVersion(body.version, before);
  const { tierName, budgetSize, isOffered, subscriptionPrice } = body;
  await tx
    .updateTable('learningTiers')
    .set((write) => ({
      version: write('version', '+', 1),
      ...(tierName !== undefined && { tierName }),
      ...(budgetSize !== undefined && { budgetSize }),
      ...(isOffered !== undefined && { isOffered }),
      ...(subscriptionPrice !== undefined && { priceCents: centsOfDollars(subscriptionPrice) }),
    }))
    .where('id', '=', id)
    .execute();
  const after = await findOne(tx, id);
  await record(tx, actor, 'changed', before, after);
  return after;
}

export async function dropTier(tx: Tx, id: number, actor: Actor): Promise<void> {
  await lockTier(tx, id);
  const tier = await findOne(tx, id);
  if (!tier.can.delete) throw refuse(409, tierMessages.ordered);
  await tx.deleteFrom('learningTiers').where('id', '=', id).execute();
  await record(tx, actor, 'deleted', tier, null);
}

async function lockTier(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('learningTiers').select('id').where('id', '=', id).forUpdate().execute();
}

const recorded = ['tierName', 'subscriptionPrice', 'budgetSize', 'isOffered'] as const;

async function record(
  tx: Tx,
  actor: Actor,
  action: string,
  before: ManagedTier | null,
  after: ManagedTier | null,
): Promise<void> {
  const tier = after ?? before;
  if (!tier) return;
  const subject = { kind: 'subscriptionTier' as const, id: tier.id, name: tier.tierName };
  await recordChange(tx, {
    actor,
    action,
    subject,
    changes: changesBetween(before, after, recorded),
  });
}
