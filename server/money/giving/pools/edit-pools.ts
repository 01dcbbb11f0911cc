import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { type changePool, type createPool, type fundPool, type Pool, poolMessages } from '#contract/money/giving/pools.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { poolFunded } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { readPool } from './read-pools.ts';

interface Change<Body> {
  actor: Actor;
  body: Body;
}

type Given = BodyOf<typeof createPool>;

const centsOf = (dollars: number) => Math.round(dollars * 100);

export async function addPool(tx: Tx, { actor, body }: Change<Given>): Promise<Pool> {
  checkNonprofits(body);
  const { id } = await tx.insertInto('givingPools').values(rowOf(body)).returning('id').executeTakeFirstOrThrow();
  await writeNonprofits(tx, id, body.nonprofits);
  const pool = await readPool(tx, id);
  await record(tx, actor, 'created', null, pool);
  return pool;
}

/** Changes what is sent of a pool. Never below what gifts have used; a pool without money is not opened. */
export async function editPool(tx: Tx, id: number, { actor, body }: Change<BodyOf<typeof changePool>>): Promise<Pool> {
  const before = await lockPool(tx, id);
  const { version, isOpen, ...fields } = body;
  checkVersion(version, before);
  const after = { ...before, nonprofits: before.nonprofits.map((one) => one.id), ...defined({ ...fields, isOpen }) };
  checkNonprofits(after);
  if (after.fromAt >= after.untilAt) throw refuseFields({ until_at: [poolMessages.order] });
  const used = centsOf(before.used);
  if (centsOf(after.cap) < used) throw refuseFields({ cap: [poolMessages.used(centsText(used))] });
  if (after.isOpen && !before.isOpen && before.funded <= 0) throw refuseFields({ is_open: [poolMessages.notFunded] });
  await tx
    .updateTable('givingPools')
    .set((write) => ({ ...rowOf(after), isOpen: after.isOpen, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (fields.nonprofits) await writeNonprofits(tx, id, fields.nonprofits);
  const pool = await readPool(tx, id);
  const action = pool.isOpen === before.isOpen ? 'changed' : pool.isOpen ? 'opened' : 'closed';
  await record(tx, actor, action, before, pool);
  return pool;
}

interface Funding extends Change<BodyOf<typeof fundPool>> {
  /** in the programme's time zone */
  today: string;
}

/** Enters money that came from the sponsor, or went back to it: no more than gifts have left. */
export async function fund(tx: Tx, id: number, { actor, body, today }: Funding): Promise<Pool> {
  const before = await lockPool(tx, id);
  checkVersion(body.version, before);
  if (body.day > today) throw refuseFields({ day: [poolMessages.future] });
  const cents = centsOf(body.amount);
  const left = centsOf(before.funded) - centsOf(before.used);
  if (left + cents < 0) throw refuseFields({ amount: [poolMessages.kept(centsText(left))] });
  const { id: deposit } = await tx
    .insertInto('givingPoolDeposits')
    .values({ poolId: id, cents, day: body.day, note: body.note, enteredBy: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('givingPools')
    .set((write) => ({ fundedCents: write('fundedCents', '+', cents), version: write('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await post(tx, [poolFunded({ deposit, pool: id, cents, day: body.day })]);
  const pool = await readPool(tx, id);
  await record(tx, actor, cents > 0 ? 'money came' : 'money went back', before, pool);
  return pool;
}

export async function dropPool(tx: Tx, id: number, actor: Actor): Promise<void> {
  const pool = await lockPool(tx, id);
  if (!pool.can.delete) throw refuse(409, poolMessages.inUse);
  await tx.deleteFrom('givingPools').where('id', '=', id).execute();
  await record(tx, actor, 'deleted', pool, null);
}

/** Locks the pool, so that no gift uses it meanwhile. Throws 404. */
async function lockPool(tx: Tx, id: number): Promise<Pool> {
  await tx.selectFrom('givingPools').select('id').where('id', '=', id).forUpdate().execute();
  return readPool(tx, id);
}

function checkNonprofits({ forAll, nonprofits }: Pick<Given, 'forAll' | 'nonprofits'>): void {
  if (!forAll && nonprofits.length === 0) throw refuseFields({ nonprofits: [poolMessages.nonprofits] });
}

function rowOf({ name, sponsor, isNamed, ratio, perGift, cap, fromAt, untilAt, forAll }: Given) {
  return { name, sponsor, isNamed, ratio, perGiftCents: centsOf(perGift), capCents: centsOf(cap), fromAt, untilAt, forAll };
}

async function writeNonprofits(tx: Tx, poolId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('givingPoolNonprofits').where('poolId', '=', poolId).execute();
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return;
  const known = await tx.selectFrom('nonprofits').select('id').where('id', 'in', chosen).orderBy('id').execute();
  if (known.length < chosen.length) throw refuseFields({ nonprofits: [poolMessages.unknown] });
  await tx
    .insertInto('givingPoolNonprofits')
    .values(known.map(({ id }) => ({ poolId, nonprofitId: id })))
    .execute();
}

const recorded = [
  ...(['name', 'sponsor', 'isNamed', 'ratio', 'perGift', 'cap', 'funded', 'fromAt', 'untilAt', 'forAll'] as const),
  ...(['nonprofits', 'isOpen'] as const),
];

type State = Pool | null;

async function record(tx: Tx, actor: Actor, action: string, before: State, after: State): Promise<void> {
  const pool = after ?? before;
  if (!pool) return;
  const named = (state: State) => state && { ...state, nonprofits: state.nonprofits.map(({ name }) => name) };
  const changes = changesBetween(named(before), named(after), recorded);
  await recordChange(tx, { actor, action, subject: { kind: 'pool', id: pool.id, name: pool.name }, changes });
}

function defined<T extends object>(change: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
