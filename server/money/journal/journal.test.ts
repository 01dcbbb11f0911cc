import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#server/platform/database/transact.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { hledger } from '#tests/hledger.ts';
import { type Account, accounts } from './accounts.ts';
import { Books } from './books-for-tests.ts';
import { booked, charged, fee, paidOut, refunded, refundFailed } from './entries.ts';
import { ledgerText } from './ledger-text.ts';
import { type Entry, post } from './post.ts';
import { splitCents } from './split-cents.ts';

/** The number of random events. `npm run test:ledger` takes 10,000. */
const wanted = Number(process.env['LEDGER_STEPS'] ?? 400);
const seed = process.env['LEDGER_SEED'] ?? 'almoner';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const posted = (...entries: Entry[]) => transact(api.db, (tx) => post(tx, entries));

/** The balances of all accounts by the database: `liabilities:owed:3` → cents. */
async function balances(): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: Account; owner: number | null; cents: number }>`
    SELECT account, owner, sum(cents)::float8 AS cents FROM money_lines GROUP BY 1, 2 HAVING sum(cents) <> 0`.execute(api.db);
  return new Map(
    rows.map(({ account, owner, cents }) => [
      owner === null ? accounts[account].name : `${accounts[account].name}:${owner}`,
      cents,
    ]),
  );
}

const day = '2026-03-04';

test('an entry is stored once, however often and by however many it is posted', async () => {
  const entry = charged({ payment: 'pi_once', parts: [{ id: 900_001, cents: 5_000 }], day });
  const first = await Promise.all([posted(entry), posted(entry), posted(entry, paidOut({ payout: 'po_once', cents: 700, day }))]);
  expect(first.flat().toSorted()).toEqual(['charge pi_once', 'payout po_once']);
  expect(await posted(entry)).toEqual([]);
  const { rows } = await sql`SELECT l.account, l.owner, l.cents::int AS cents FROM money_lines l
    JOIN money_entries e ON e.id = l.entry_id WHERE e.key = 'charge pi_once' ORDER BY l.place`.execute(api.db);
  expect(rows).toEqual([
    { account: 'STRIPE', owner: null, cents: 5_000 },
    { account: 'UNBOOKED', owner: 900_001, cents: -5_000 },
  ]);
});

test('the same event with other money is a fault, and not a repetition; twice in one call is once', async () => {
  const payout = { payout: 'po_other', cents: 700, day };
  expect(await posted(paidOut(payout), paidOut(payout))).toEqual(['payout po_other']);
  const other = paidOut({ ...payout, cents: 800 });
  await expect(posted(other)).rejects.toThrow('“payout po_other” is in the journal with other lines');
  await expect(
    posted(paidOut({ ...payout, payout: 'po_two' }), paidOut({ ...payout, payout: 'po_two', cents: 1 })),
  ).rejects.toThrow('with other lines');
});

test('a refund that failed goes to the nonprofit if its part was booked meanwhile', async () => {
  const part = { id: 920_001, cents: 5_128 };
  await posted(charged({ payment: 'pi_late', parts: [part], day }));
  await posted(refunded({ refund: 're_late', returned: [{ part: { ...part, cents: 1_500 }, nonprofit: null }], day }));
  await posted(booked({ part: { ...part, cents: 3_628 }, nonprofit: 104, day }));
  await posted(refundFailed({ refund: 're_late', returned: [{ part: { ...part, cents: 1_500 }, nonprofit: 104 }], day }));
  const found = await balances();
  expect([found.get('liabilities:unbooked:920001'), found.get('liabilities:owed:104')]).toEqual([undefined, -5_128]);
});

test('a gift of $100 to three, with covered fees, leaves each what its donor meant', async () => {
  const gift = [
    { part: { id: 910_001, cents: 5_128 }, nonprofit: 101 },
    { part: { id: 910_002, cents: 2_564 }, nonprofit: 102 },
    { part: { id: 910_003, cents: 2_564 }, nonprofit: 103 },
  ];
  const owedNow = async () => {
    const found = await balances();
    return [101, 102, 103].map((id) => found.get(`liabilities:owed:${id}`));
  };
  await posted(
    charged({ payment: 'pi_three', parts: gift.map(({ part }) => part), day }),
    ...gift.map((one) => booked({ ...one, day })),
  );
  expect(await owedNow()).toEqual([-5_128, -2_564, -2_564]);
  const bearers = gift.map(({ part, nonprofit }) => ({ nonprofit, weight: part.cents }));
  await posted(fee({ movement: 'txn_three', cents: 256, bearers, day }));
  expect(await owedNow()).toEqual([-5_000, -2_500, -2_500]);
  // $30 go back to the donor, by proportion
  const shares = splitCents(3_000, [5_128, 2_564, 2_564]);
  const returned = gift.map(({ part, nonprofit }, index) => ({ part: { ...part, cents: shares[index] ?? 0 }, nonprofit }));
  await posted(refunded({ refund: 're_three', returned, day }));
  expect(await owedNow()).toEqual([-3_500, -1_750, -1_750]);
  await posted(refundFailed({ refund: 're_three', returned, day }));
  expect(await owedNow()).toEqual([-5_000, -2_500, -2_500]);
});

test('the database refuses what does not sum to 0, what has an account of nobody, and every change', async () => {
  const wrong = (lines: Entry['lines']) => posted({ key: `wrong ${lines.length}`, kind: 'EXPLAINED', day, lines });
  await expect(wrong([{ account: 'STRIPE', cents: 5 }])).rejects.toThrow('do not sum to 0');
  await expect(
    wrong([
      { account: 'STRIPE', cents: 5 },
      { account: 'BANK', cents: -4 },
    ]),
  ).rejects.toThrow('do not sum to 0');
  await posted(paidOut({ payout: 'po_kept', cents: 300, day }));
  const { id } = await api.db
    .selectFrom('moneyEntries')
    .select('id')
    .where('key', '=', 'payout po_kept')
    .executeTakeFirstOrThrow();
  const ofNobody = sql`INSERT INTO money_lines VALUES (${id}, 3, 'OWED', NULL, 1)`;
  await expect(ofNobody.execute(api.db)).rejects.toThrow('money_lines_account_known');
  const refusals = {
    'an entry without lines': sql`INSERT INTO money_entries (key, kind, day, line_count) VALUES ('empty', 'FEE', ${day}, 0)`,
    'lines that are added later': sql`INSERT INTO money_lines VALUES (${id}, 3, 'BANK', NULL, 1), (${id}, 4, 'STRIPE', NULL, -1)`,
    'a changed line': sql`UPDATE money_lines SET cents = cents * 2 WHERE entry_id = ${id}`,
    'a changed entry': sql`UPDATE money_entries SET note = 'other' WHERE id = ${id}`,
    'a deleted line': sql`DELETE FROM money_lines WHERE entry_id = ${id}`,
    'a deleted entry': sql`DELETE FROM money_entries WHERE id = ${id}`,
    'an emptied journal': sql`TRUNCATE money_entries, money_lines CASCADE`,
  };
  for (const [what, statement] of Object.entries(refusals))
    await expect(statement.execute(api.db), what).rejects.toThrow(/do not sum to 0|never changed/);
});

test(
  'whatever happens to money, the books balance, and hledger finds the same in them',
  async () => {
    const books = new Books(seed);
    const expected = await balances();
    for (let step = 0; step < wanted; step += 1) {
      const entries = books.step();
      // a reply that was lost: the same is posted again
      await posted(...entries);
      if (step % 7 === 0) expect(await posted(...entries)).toEqual([]);
      for (const { account, owner, cents } of entries.flatMap(({ lines }) => lines)) {
        const name = owner === undefined ? accounts[account].name : `${accounts[account].name}:${owner}`;
        const sum = (expected.get(name) ?? 0) + cents;
        if (sum === 0) expected.delete(name);
        else expected.set(name, sum);
      }
    }
    const stored = await balances();
    expect({ seed, balances: Object.fromEntries(stored) }).toEqual({ seed, balances: Object.fromEntries(expected) });
    expect([...stored.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);

    let journal = '';
    for await (const text of ledgerText(api.db)) journal += text;
    hledger(journal, 'check');
    const [, ...rows] = hledger(journal, 'balance', '--flat', '--no-total', '--output-format=csv')
      .trim()
      .split('\n')
      .map((row) => row.slice(1, -1).split('","'));
    const told = rows.map(([account = '', amount = '']) => [account, Math.round(Number(amount.replace(/[$,]/g, '')) * 100)]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(stored));
  },
  wanted * 200 + 60_000,
);
