import { sql } from 'kysely';
import type pg from 'pg';
import type { DonationFilters } from '#contract/money/donations/donations-query.ts';
import { type markReceived, mostReceivedAtOnce } from '#contract/money/donations/received-donations.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findSettled } from '#server/money/payouts/ledger/settled.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { exportConditions } from '#server/platform/http/lists/list-statement.ts';
import { filtersFor } from './list.ts';
import { type Chosen, lockChosen } from './lock-chosen.ts';

interface Marking {
  pool: pg.Pool;
  actor: Actor;
  query: DonationFilters;
  body: BodyOf<typeof markReceived>;
}

const limit = { most: mostReceivedAtOnce, tooMany: payoutMessages.tooManyChosen(mostReceivedAtOnce) };

/** Marks the donations that a person chose or filtered as received by the programme, or as not received by it. */
export async function setReceived(tx: Tx, { pool, actor, query, body }: Marking): Promise<ResultOf<typeof markReceived>> {
  if (body.donations !== undefined) return setReceivedOf(tx, actor, body.donations, body.received);
  const chosen = await lockChosen(tx, await exportConditions(pool, 'donations', query, filtersFor(actor)), limit);
  if (body.count !== chosen.length) throw refuse(409, payoutMessages.otherCount);
  return setEach(tx, actor, chosen, body.received);
}

/** Marks donations by their ids as received by the programme, or as not received. Settled donations, and those given online, stay unchanged. */
export async function setReceivedOf(tx: Tx, actor: Actor, donations: readonly number[], received: boolean) {
  const chosen = await lockChosen(tx, { values: [donations], conditions: ['donations.id = ANY ($1::int[])'] }, limit);
  return setEach(tx, actor, chosen, received);
}

async function setEach(tx: Tx, actor: Actor, chosen: readonly Chosen[], received: boolean) {
  const differing = chosen.filter((donation) => donation.received !== received);
  const found = await findSettled(
    tx,
    differing.map(({ id }) => id),
  );
  const online = differing.filter(({ isOnline }) => isOnline).map(({ id }) => id);
  const settled = new Set([...online, ...found.map(({ donation }) => donation)]);
  const changing = differing.filter(({ id }) => !settled.has(id));
  await setLedgerActor(tx, actor);
  await tx
    .updateTable('donations')
    .set((write) => ({ receivedByProgramme: received, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', sql<number>`ANY (${changing.map(({ id }) => id)}::int[])`)
    .execute();
  await record(tx, actor, changing, received);
  return { changed: changing.length, unchanged: chosen.length - differing.length, settled: settled.size };
}

const entriesAtOnce = 1_000;

async function record(tx: Tx, actor: Actor, changed: readonly Chosen[], received: boolean): Promise<void> {
  for (let first = 0; first < changed.length; first += entriesAtOnce) {
    const entries = changed.slice(first, first + entriesAtOnce).map(({ id, name }) => ({
      actor,
      action: 'changed',
      subject: { kind: 'donation' as const, id, name },
      changes: { receivedByProgramme: { from: received ? null : true, to: received ? true : null } },
    }));
    await recordChanges(tx, entries);
  }
}
