import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, ledgerOf } from '#tests/factories/payouts.ts';
import { openBank, outcomes } from './bank-for-tests.ts';

let api: TestApi;
let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  api = await startApi();
  bank = await openBank(api);
});
afterAll(() => api.close());

describe('a bank’s statement', () => {
  test('leaves a row without reference to staff, who choose among the payments of its amount', async () => {
    const { lines, status, batch, nonprofits } = await bank.pay(55.55, 55.55, 66.66);
    await bank.desk.patch(`nonprofits/${nonprofits[0]}/`, { name: 'Returned Veterans House' });
    // A bank reference that staff noted identifies a payment just as our own reference does.
    await bank.desk.post(`payouts/batches/${batch}/mark/`, {
      ...{ lines: [{ line: lines[2]?.id, from: 'PENDING' }], status: 'SENT', bank_reference: '1007' },
    });
    const text = 'Date,Check Number,Amount,Payee\n2026-04-02,1005,55.55,Returned Veterans House\n2026-04-02,1007,66.66,Third\n';
    const shown = await bank.preview(text);
    expect(outcomes(shown.body)).toEqual([
      ['AMBIGUOUS', null, 'PAID'],
      ['MATCHED', null, 'PAID'],
    ]);
    expect(shown.body.rows[0].candidates.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [lines[0]?.id, lines[1]?.id].toSorted(),
    );
    // a payment that is no candidate is not marked
    expect(outcomes((await bank.preview(text, { choices: `2:${lines[2]?.id}` })).body)[0]).toEqual(['AMBIGUOUS', null, 'PAID']);
    const choices = `2:${lines[1]?.id}`;
    const { fingerprint, matched_amount } = (await bank.preview(text, { choices })).body;
    expect(matched_amount).toBe(122.21);
    expect(await bank.send(text, { fingerprint })).toMatchObject({ status: 409 });
    expect(await bank.send(text, { fingerprint, choices })).toMatchObject({ status: 200, body: { applied: 2 } });
    expect([await status(0), await status(1), await status(2)]).toEqual(['PENDING', 'PAID', 'PAID']);
    expect(await bank.send(text, { fingerprint, choices })).toMatchObject({ status: 200, body: { applied: 0 } });
  });

  describe('with one debit for an ACH batch', () => {
    const account = { routing_number: '021000021', account_number: '123456789', account_type: 'CHECKING' };
    beforeAll(async () => {
      await bank.desk.patch('payouts/settings/', {
        ...{ ach_destination_routing: '021000021', ach_destination_name: 'First Test Bank' },
        ...{ ach_origin: '1123456789', ach_origin_name: 'Quay Giving', ach_company_id: '1123456789' },
      });
    });
    // Days after the export, in the programme's time zone. A payment of a row with a future day would be marked with today's date.
    const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
    const day = (after: number) => days.format(Date.now() + after * 24 * 3_600_000);

    async function payByBank(...amounts: number[]) {
      const nonprofits: number[] = [];
      for (const amount of amounts) {
        const { id } = await createPaidNonprofit(api.db);
        nonprofits.push(id);
        await bank.desk.patch(`payouts/accounts/${id}/`, { bank: account, method: 'ACH' });
        await bank.desk.confirm(id);
        await bank.desk.give(id, amount);
      }
      const batch = await bank.desk.exported({ method: 'ACH', nonprofits });
      const statuses = async () => {
        const lines = await bank.desk.lines(batch);
        return nonprofits.map((id) => lines.get(id)?.status);
      };
      return { batch, nonprofits, statuses, lines: await bank.desk.lines(batch) };
    }

    test('settles all its payments at once; a payment that comes back follows alone', async () => {
      const { batch, nonprofits, statuses, lines } = await payByBank(411.11, 422.22, 433.33);
      const debit = `${day(0)},ACH ORIGINATION QUAY GIVING,-1266.66,D-1`;
      const text = `Date,Description,Amount,Trace Number\n${debit}\n`;
      const shown = await bank.preview(text);
      expect(shown.body).toMatchObject({
        counts: { matched: 1, done: 0, ambiguous: 0, unmatched: 0 },
        matched_amount: 1266.66,
        rows: [{ outcome: 'MATCHED', status: 'PAID', payment: null, batch: { id: batch, payments: 3, total: 1266.66 } }],
      });
      expect(await statuses()).toEqual(['PENDING', 'PENDING', 'PENDING']);
      const { fingerprint } = shown.body;
      expect(await bank.send(text, { fingerprint })).toMatchObject({ status: 200, body: { applied: 3 } });
      expect(await statuses()).toEqual(['PAID', 'PAID', 'PAID']);
      for (const id of nonprofits) expect((await ledgerOf(api.db, id)).owed).toBe('0.00');
      const { body: marked } = await bank.desk.get(`payouts/batches/${batch}/lines/`);
      expect(
        marked.results.map((line: { bank_reference: string; marked_on: string }) => [line.bank_reference, line.marked_on]),
      ).toEqual(Array(3).fill(['D-1', day(0)]));
      // the same file once more, by another person, changes nothing
      expect(await bank.send(text, { fingerprint }, bank.desk.second)).toMatchObject({
        body: { applied: 0, counts: { done: 1 } },
      });
      const second = lines.get(nonprofits[1] ?? 0);
      const later = `${text}${day(2)},ACH RETURN ${second?.reference} R03,422.22,R-1\n`;
      expect((await bank.send(later)).body).toMatchObject({ applied: 1, counts: { matched: 1, done: 1 } });
      expect(await statuses()).toEqual(['PAID', 'RETURNED', 'PAID']);
      expect((await ledgerOf(api.db, nonprofits[1] ?? 0)).owed).toBe('422.22');
      const { body: list } = await bank.desk.get('payouts/bank-statements/');
      expect(list.results.slice(0, 2)).toMatchObject([
        { marked: 1, amount: 422.22 },
        { marked: 3, amount: 1266.66 },
      ]);
    });

    test('marks what is open: a payment that failed stays', async () => {
      const { nonprofits, statuses, lines, batch } = await payByBank(51.01, 52.02);
      const failed = lines.get(nonprofits[0] ?? 0);
      await bank.desk.post(`payouts/batches/${batch}/mark/`, {
        lines: [{ line: failed?.id, from: 'PENDING' }],
        status: 'FAILED',
      });
      expect((await bank.send(`Date,Memo,Debit\n${day(0)},PAYOUT,103.03\n`)).body).toMatchObject({
        applied: 1,
        matched_amount: 52.02,
      });
      expect(await statuses()).toEqual(['FAILED', 'PAID']);
    });

    test('leaves it to staff where two batches or a payment have this sum, unless the row names the batch', async () => {
      const [one, two] = [await payByBank(61.5, 62.5), await payByBank(60.5, 63.5)];
      const text = `Date,Memo,Amount\n${day(0)},PAYOUT,-124.00\n`;
      expect((await bank.preview(text)).body.rows).toMatchObject([
        {
          outcome: 'AMBIGUOUS',
          batch: null,
          batches: [
            { id: one.batch, payments: 2 },
            { id: two.batch, payments: 2 },
          ],
        },
      ]);
      const named = text.replace('PAYOUT', `PAYOUT BATCH${two.batch}`);
      expect((await bank.preview(named)).body.rows).toMatchObject([{ outcome: 'MATCHED', batch: { id: two.batch } }]);
      const choices = `2:B${one.batch}`;
      const { fingerprint } = (await bank.preview(text, { choices })).body;
      expect(await bank.send(text, { fingerprint, choices })).toMatchObject({ body: { applied: 2 } });
      expect([await one.statuses(), await two.statuses()]).toEqual([
        ['PAID', 'PAID'],
        ['PENDING', 'PENDING'],
      ]);
      // one batch is left, and another batch's payment has the same amount
      const { lines, nonprofits } = await bank.pay(124);
      const again = `Date,Memo,Amount\n${day(0)},PAYOUT AGAIN,-124.00\n`;
      const { body } = await bank.preview(again);
      expect(body.rows[0]).toMatchObject({ outcome: 'AMBIGUOUS', batches: [{ id: two.batch }] });
      expect(body.rows[0].candidates.map(({ id }: { id: number }) => id)).toEqual([lines[0]?.id]);
      expect(nonprofits).toHaveLength(1);
    });

    test('says of each batch that it may be how many payments it would mark', async () => {
      const [one, two] = [await payByBank(66.5, 68.5), await payByBank(65.5, 69.5)];
      await bank.desk.markAll(one.batch, 'PENDING', 'SENT');
      const text = `Date,Status,Memo,Amount\n${day(0)},Unclaimed,PAYOUT,135.00\n`;
      const { body } = await bank.preview(text);
      expect(body.rows).toMatchObject([
        {
          outcome: 'AMBIGUOUS',
          status: 'SENT',
          batches: [
            { id: one.batch, payments: 0 },
            { id: two.batch, payments: 2 },
          ],
        },
      ]);
      const choose = async (batch: number) => (await bank.preview(text, { choices: `2:B${batch}` })).body.rows;
      expect(await choose(one.batch)).toMatchObject([{ outcome: 'DONE', batch: { id: one.batch, payments: 0 } }]);
      expect(await choose(two.batch)).toMatchObject([{ outcome: 'MATCHED', batch: { id: two.batch, payments: 2 } }]);
    });

    test('is no debit of a batch before its export, nor money that comes in', async () => {
      await payByBank(71.5, 73.5);
      const text = `Date,Memo,Amount\n${day(-9)},PAYOUT,-145.00\n${day(0)},Deposit,145.00\n`;
      expect(outcomes((await bank.preview(text)).body)).toEqual([
        ['UNMATCHED', 'NO_REFERENCE', 'PAID'],
        ['UNMATCHED', 'NO_REFERENCE', 'RETURNED'],
      ]);
    });
  });
});
