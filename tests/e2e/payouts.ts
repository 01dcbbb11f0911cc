import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/wire/endpoint.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { type NewPerson, type OwnPerson, origin } from './test.ts';

const batchAnswer = z.object({ id: z.int(), version: z.int() });
type Batch = z.output<typeof batchAnswer>;

/** Calls the API for a person, as another browser would. */
export async function callAs({ session }: OwnPerson, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}${apiBase}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${session.token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Creates a nonprofit that is paid by PayPal, with two donations of 2026 that the programme received: $100.05, and $0.95 from
 * Anonymous.
 */
export async function createOwed(
  db: Db,
  traits: Parameters<typeof createNonprofit>[1] = {},
): Promise<{ id: number; name: string }> {
  const nonprofit = await createNonprofit(db, { paypalEmail: 'giving@test.example', ...traits });
  const gift = { nonprofitId: nonprofit.id, receivedByProgramme: true, dateReceived: '2026-03-02' };
  await createDonation(db, { ...gift, amount: '100.05', lastName: 'Giver' });
  await createDonation(db, { ...gift, amount: '0.95' });
  return nonprofit;
}

/** Drafts a batch that pays these nonprofits. */
export async function draftBatch(
  newPerson: NewPerson,
  nonprofits: readonly { id: number }[],
  method: 'PAYPAL' | 'ACH' = 'PAYPAL',
): Promise<Batch> {
  const range = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const body = { ...range, method, nonprofits: nonprofits.map(({ id }) => id), note: 'Spring' };
  return batchAnswer.parse(await callAs(await newPerson(['CFP_STAFF']), 'payouts/batches/', body));
}

/** Drafts a batch that pays these nonprofits. Another account approves it and exports its file. */
export async function exportBatch(newPerson: NewPerson, nonprofits: readonly { id: number }[]): Promise<number> {
  const { id, version } = await draftBatch(newPerson, nonprofits);
  const second = await newPerson(['CFP_STAFF']);
  await callAs(second, `payouts/batches/${id}/approve/`, { version });
  await callAs(second, `payouts/batches/${id}/export/`, {});
  return id;
}

/** The payments of a batch by nonprofit. */
export async function paymentsOf(db: Db, batch: number): Promise<{ id: number; nonprofitId: number; net: string }[]> {
  return db.selectFrom('payoutLines').select(['id', 'nonprofitId', 'net']).where('batchId', '=', batch).orderBy('id').execute();
}
