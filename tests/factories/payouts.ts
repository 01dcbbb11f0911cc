import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/database/connection.ts';
import type { TestApi } from '#tests/api.ts';
import { createNonprofit } from './nonprofits.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';

/** Two accounts of programme staff, and functions that make calls for them. */
export interface PayoutDesk {
  api: TestApi;
  first: SignedInPerson;
  second: SignedInPerson;
  post(path: string, body: object, by?: SignedInPerson): ReturnType<TestApi['call']>;
  patch(path: string, body: object, by?: SignedInPerson): ReturnType<TestApi['call']>;
  get(path: string, by?: SignedInPerson): ReturnType<TestApi['call']>;
  /** confirms with the second account that nonprofits are paid where they said last; the first account changed it */
  confirm(...nonprofits: number[]): Promise<void>;
  /** reports a donation, by default one that the programme received, and returns its id */
  give(nonprofit: number, amount: number, traits?: object): Promise<number>;
  /** drafts a batch of donations of 2026 and returns it */
  draft(traits?: object): Promise<{ id: number; version: number }>;
  /** drafts a batch, approves it with the second account, exports it, and returns its id */
  exported(traits?: object): Promise<number>;
  /** the lines of a batch by nonprofit */
  lines(batch: number): Promise<Map<number, PayoutDeskLine>>;
  /** changes all lines of a batch from one status to another */
  markAll(batch: number, from: string, status: string, traits?: object): ReturnType<TestApi['call']>;
}

interface PayoutDeskLine {
  id: number;
  status: string;
  gross: number;
  fee: number;
  net: number;
  reference: string;
  wait_reason: string | null;
}

export const year = { start_date: '2026-01-01', end_date: '2026-12-31' };

export async function openPayoutDesk(api: TestApi): Promise<PayoutDesk> {
  const first = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'First', lastName: 'Staff' });
  const second = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Second', lastName: 'Staff' });
  const call =
    (method: string) =>
    (path: string, body: object, by = first) =>
      api.call(method, path, { token: by.token, body });
  const post = call('POST');
  const get: PayoutDesk['get'] = (path, by = first) => api.get(path, by.token);
  const give: PayoutDesk['give'] = async (nonprofit, amount, traits = {}) => {
    const gift = { donation_type: 'CHECK', date_received: '2026-03-02', received_by_programme: true };
    const { status, body } = await post('donations/', { ...gift, nonprofit, amount, ...traits });
    expect(status).toBe(201);
    return body.id;
  };
  const confirm: PayoutDesk['confirm'] = async (...nonprofits) => {
    for (const nonprofit of nonprofits) {
      const path = `payouts/accounts/${nonprofit}/`;
      const { changed_at } = (await get(path)).body.destination_wait;
      expect(await post(`${path}confirm/`, { changed_at }, second)).toMatchObject({
        status: 200,
        body: { destination_wait: null },
      });
    }
  };
  const draft: PayoutDesk['draft'] = async (traits = {}) => {
    const { status, body } = await post('payouts/batches/', { ...year, method: 'PAYPAL', ...traits });
    expect([status, body.detail]).toEqual([201, undefined]);
    return body;
  };
  const exported: PayoutDesk['exported'] = async (traits) => {
    const { id, version } = await draft(traits);
    expect(await post(`payouts/batches/${id}/approve/`, { version }, second)).toMatchObject({ status: 200 });
    expect(await post(`payouts/batches/${id}/export/`, {}, second)).toMatchObject({ status: 200 });
    return id;
  };
  const lines: PayoutDesk['lines'] = async (batch) => {
    const { body } = await get(`payouts/batches/${batch}/lines/?page_size=500`);
    return new Map(body.results.map((line: { nonprofit_ref: { id: number } }) => [line.nonprofit_ref.id, line]));
  };
  const markAll: PayoutDesk['markAll'] = async (batch, from, status, traits = {}) => {
    const chosen = [...(await lines(batch)).values()].filter((line) => line.status === from);
    return post(`payouts/batches/${batch}/mark/`, { lines: chosen.map(({ id }) => ({ line: id, from })), status, ...traits });
  };
  return { api, first, second, post, patch: call('PATCH'), get, confirm, give, draft, exported, lines, markAll };
}

/** Creates a nonprofit that is paid by PayPal. */
export async function createPaidNonprofit(db: Db, traits: object = {}): Promise<{ id: number; name: string }> {
  return createNonprofit(db, { paypalEmail: 'giving@test.example', ...traits });
}

/**
 * Returns three sums of a nonprofit: the ledger entries about donations, the donations themselves, and what is owed. The first
 * two are always equal.
 */
export async function ledgerOf(db: Db, nonprofit: number): Promise<{ entries: string; donations: string; owed: string }> {
  const { rows } = await sql<{ entries: string; donations: string; owed: string }>`
    SELECT (SELECT coalesce(sum(amount), 0.00) FROM ledger_entries
        WHERE nonprofit_id = ${nonprofit} AND kind IN ('RECEIVED', 'CHANGED', 'REMOVED')) AS entries,
      (SELECT coalesce(sum(amount), 0.00) FROM donations WHERE nonprofit_id = ${nonprofit} AND received_by_programme) AS donations,
      (SELECT coalesce(sum(amount), 0.00) FROM ledger_entries WHERE nonprofit_id = ${nonprofit}) AS owed`.execute(db);
  return rows[0] ?? { entries: '', donations: '', owed: '' };
}
