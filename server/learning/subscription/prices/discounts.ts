import { sql } from 'kysely';
import {
  type changeDiscount,
  type createDiscount,
  discountMessages,
  type ManagedDiscount,
} from '#contract/learning/subscription/discounts.ts';
import type { DiscountType } from '#contract/learning/subscription/prices.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';

/** All discount codes, the newest first; with `id`, only the code with this id. */
export async function findDiscounts(db: Db, id?: number): Promise<ManagedDiscount[]> {
  const rows = await db
    .selectFrom('learningDiscounts as d')
    .select([
      'd.id',
      'd.version',
      'd.code',
      'd.discountType',
      'd.discountAmount',
      'd.validFrom',
      'd.validUntil',
      'd.usesAllowed',
      'd.note',
    ])
    .select([
      sql<number>`(SELECT count(*)::int FROM learning_orders o WHERE o.discount_id = d.id AND o.state <> 'CLOSED')`.as('uses'),
      sql<
        number[]
      >`coalesce((SELECT array_agg(tier_id ORDER BY tier_id) FROM learning_discount_tiers WHERE discount_id = d.id), '{}')`.as(
        'tiers',
      ),
      sql<boolean>`NOT EXISTS (SELECT FROM learning_orders o WHERE o.discount_id = d.id)`.as('deletable'),
    ])
    .$if(id !== undefined, (discounts) => discounts.where('d.id', '=', id ?? 0))
    .orderBy('d.id', 'desc')
    .execute();
  return rows.map(({ discountType, discountAmount, deletable, ...row }) => ({
    ...row,
    discountType: discountType as DiscountType,
    discountAmount: Number(discountAmount),
    can: { delete: deletable },
  }));
}

async function findOne(db: Db, id: number): Promise<ManagedDiscount> {
  const [discount] = await findDiscounts(db, id);
  if (!discount) throw notFound();
  return discount;
}

export async function addDiscount(tx: Tx, actor: Actor, body: BodyOf<typeof createDiscount>): Promise<ManagedDiscount> {
  const { tiers, discountAmount, ...fields } = body;
  const { id } = await tx
    .insertInto('learningDiscounts')
    .values({ ...fields, discountAmount: discountAmount.toFixed(2) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTiers(tx, id, tiers);
  const discount = await findOne(tx, id);
  await record(tx, actor, 'created', null, discount);
  return discount;
}

export async function editDiscount(
  tx: Tx,
  id: number,
  actor: Actor,
  { version, ...body }: BodyOf<typeof changeDiscount>,
): Promise<ManagedDiscount> {
  await lockDiscount(tx, id);
  const before = await findOne(tx, id);
  checkVersion(version, before);
  const { tiers, discountAmount, ...fields } = body;
  checkWhole({ ...before, ...defined(body) });
  await tx
    .updateTable('learningDiscounts')
    .set((write) => ({
      ...defined(fields),
      ...(discountAmount !== undefined && { discountAmount: discountAmount.toFixed(2) }),
      version: write('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (tiers !== undefined) await writeTiers(tx, id, tiers);
  const after = await findOne(tx, id);
  await record(tx, actor, 'changed', before, after);
  return after;
}

/** Checks the whole discount code after a change, because a sent field has to fit the fields that were not sent. */
function checkWhole({ discountType, discountAmount, validFrom, validUntil }: ManagedDiscount): void {
  if (discountType === 'PERCENTAGE' && discountAmount > 100)
    throw refuseFields({ discount_amount: [discountMessages.percentage] });
  if (validFrom !== null && validUntil !== null && validFrom > validUntil)
    throw refuseFields({ valid_until: [discountMessages.order] });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

export async function dropDiscount(tx: Tx, id: number, actor: Actor): Promise<void> {
  await lockDiscount(tx, id);
  const discount = await findOne(tx, id);
  if (!discount.can.delete) throw refuse(409, discountMessages.ordered);
  await tx.deleteFrom('learningDiscounts').where('id', '=', id).execute();
  await record(tx, actor, 'deleted', discount, null);
}

async function lockDiscount(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('learningDiscounts').select('id').where('id', '=', id).forUpdate().execute();
}

async function writeTiers(tx: Tx, discountId: number, tiers: readonly number[]): Promise<void> {
  await tx.deleteFrom('learningDiscountTiers').where('discountId', '=', discountId).execute();
  const rows = [...new Set(tiers)].map((tierId) => ({ discountId, tierId }));
  if (rows.length > 0) await tx.insertInto('learningDiscountTiers').values(rows).execute();
}

const recorded = ['code', 'discountType', 'discountAmount', 'validFrom', 'validUntil', 'usesAllowed', 'tiers', 'note'] as const;

type State = ManagedDiscount | null;

async function record(tx: Tx, actor: Actor, action: string, before: State, after: State): Promise<void> {
  const discount = after ?? before;
  if (!discount) return;
  const subject = { kind: 'discountCode' as const, id: discount.id, name: discount.code };
  await recordChange(tx, {
    actor,
    action,
    subject,
    changes: changesBetween(before, after, recorded),
  });
}
