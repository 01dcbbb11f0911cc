import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPaidNonprofit, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { readAch } from '#tests/read-ach.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_NAME: 'Quay, "Giving" & Co' });
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 0, fee_percent: 1 });
});
afterAll(() => api.close());

const download = (batch: number, by = desk.first) => api.get(`/download-payout-file/?batch=${batch}`, by.token);

const bank = {
  ach_destination_routing: '021000021',
  ach_destination_name: 'First Test Bank',
  ach_origin: '1123456789',
  ach_origin_name: 'Quay Giving',
  ach_company_id: '1123456789',
};

/** Routing numbers with right check digits. */
const routingNumbers = ['021000021', '011401533', '091000019', '122105155'];

/** Days on which banks do not pay, with the reason and the next banking day. */
const pauses = [
  ['2043-07-04', 'a Saturday', 'Monday, July 6, 2043'],
  ['2040-11-11', 'a Sunday', 'Tuesday, November 13, 2040'],
  ['2040-11-12', 'Veterans Day', 'Tuesday, November 13, 2040'],
  ['2041-01-01', 'New Year’s Day', 'Wednesday, January 2, 2041'],
  ['2041-01-21', 'Martin Luther King Jr. Day', 'Tuesday, January 22, 2041'],
  ['2041-02-18', 'Presidents’ Day', 'Tuesday, February 19, 2041'],
  ['2041-05-27', 'Memorial Day', 'Tuesday, May 28, 2041'],
  ['2041-06-19', 'Juneteenth', 'Thursday, June 20, 2041'],
  ['2041-07-04', 'Independence Day', 'Friday, July 5, 2041'],
  ['2041-09-02', 'Labor Day', 'Tuesday, September 3, 2041'],
  ['2041-10-14', 'Columbus Day', 'Tuesday, October 15, 2041'],
  ['2041-11-28', 'Thanksgiving Day', 'Friday, November 29, 2041'],
  ['2041-12-25', 'Christmas Day', 'Thursday, December 26, 2041'],
] as const;

describe('the file', () => {
  test('for PayPal has a line for each payment, in PayPal’s columns, and is the same bytes again', async () => {
    const one = await createPaidNonprofit(api.db, { name: 'One, "quoted"', paypalEmail: 'one@test.example' });
    const two = await createPaidNonprofit(api.db, { name: 'Two', paypalEmail: 'two@test.example' });
    await desk.give(one.id, 1_000_000.01);
    await desk.give(two.id, 0.5);
    const id = await desk.exported();
    const lines = await desk.lines(id);
    const [first, second] = [lines.get(one.id), lines.get(two.id)];
    const note = (reference: string | undefined) => `"Donations that Quay, ""Giving"" & Co received for you (${reference})"`;
    const file = await download(id);
    expect(file.body).toBe(
      `one@test.example,990000.01,USD,${first?.reference},${note(first?.reference)},PAYPAL\r\n` +
        `two@test.example,0.49,USD,${second?.reference},${note(second?.reference)},PAYPAL\r\n`,
    );
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payout-${id}-paypal.csv"`,
    });
    const { body: batch } = await desk.get(`payouts/batches/${id}/`);
    expect(batch.file).toEqual({
      name: `payout-${id}-paypal.csv`,
      hash: createHash('sha256').update(file.body).digest('hex'),
      bytes: Buffer.byteLength(file.body),
    });
    // Changes after the export do not change the exported file.
    await desk.patch(`nonprofits/${one.id}/`, { name: 'Another name', paypal_email: 'x@test.example' });
    await desk.post(`payouts/batches/${id}/export/`, {});
    expect((await download(id, desk.second)).body).toBe(file.body);
    const { body: audit } = await desk.get(`audit/?subject_kind=payoutBatch&subject_id=${id}&actor_id=${desk.second.id}`);
    expect(audit.results[0].action).toBe('downloaded the file');
    const draft = await desk.post('payouts/batches/', { start_date: '2026-01-01', end_date: '2026-12-31', method: 'PAYPAL' });
    expect(draft.status).toBe(409);
    expect((await download(999_999)).status).toBe(404);
  });

  test('for a bank is a NACHA file whose counts, sums and hash a reader confirms', async () => {
    expect(await desk.patch('payouts/settings/', { ach_destination_routing: '021000022' })).toMatchObject({ status: 400 });
    expect(await desk.patch('payouts/settings/', bank)).toMatchObject({ status: 200, body: { ach_ready: true } });
    const names = ['Café Ñandú – Größe', 'Überlange Organisation mit Namen', ...Array.from({ length: 9 }, (_, n) => `Bank ${n}`)];
    const paid: { id: number; name: string; amount: number }[] = [];
    for (const [index, name] of names.entries()) {
      const { id } = await createNonprofit(api.db, { name });
      const account = {
        routing_number: routingNumbers[index % 4],
        account_number: `${index}00-112 233`,
        account_type: index % 2 === 0 ? 'CHECKING' : 'SAVINGS',
      };
      expect(await desk.patch(`payouts/accounts/${id}/`, { bank: account })).toMatchObject({ status: 200 });
      await desk.confirm(id);
      paid.push({ id, name, amount: index === 0 ? 100_000_000.99 : index + 1.01 });
      for (const { amount } of paid.slice(-1)) await desk.give(id, amount);
    }
    const id = await desk.exported({ method: 'ACH' });
    const lines = await desk.lines(id);
    const { body: text } = await download(id);
    const file = readAch(text);
    expect(file.header).toMatchObject({
      destination: '021000021',
      origin: '1123456789',
      modifier: 'A',
      originName: 'QUAY GIVING',
    });
    expect(file.batch).toMatchObject({ company: 'QUAY GIVING', entryClass: 'CCD', description: 'PAYOUT', odfi: '02100002' });
    expect(file.entries.length).toBe(11);
    const byReference = new Map(file.entries.map((entry) => [entry.reference, entry]));
    for (const [index, { id: nonprofit }] of paid.entries()) {
      const line = lines.get(nonprofit);
      expect(byReference.get(line?.reference ?? '')).toMatchObject({
        transactionCode: index % 2 === 0 ? '22' : '32',
        routingNumber: routingNumbers[index % 4],
        accountNumber: `${index}00112233`,
        cents: BigInt(Math.round((line?.net ?? 0) * 100)),
      });
    }
    expect(file.entries.slice(-2).map(({ name }) => name)).toEqual(['CAFE NANDU - GROSSE', 'UBERLANGE ORGANISATION']);
    // a second file of the same day has another letter
    await desk.give(paid[1]?.id ?? 0, 5);
    const { body: other } = await download(await desk.exported({ method: 'ACH' }));
    expect(readAch(other).header.modifier).toBe('B');
  });

  test('for a bank has a name in Latin letters: a name with others waits until another is given for the bank', async () => {
    await desk.patch('payouts/settings/', bank);
    const account = { routing_number: '021000021', account_number: '1234', account_type: 'CHECKING' };
    const others = ['Дом милосердия', 'بيت الرحمة', '慈善の家', '🌻🌻', 'Дом Mercy'];
    const near = ['Kōkua Hawaiʻi', '🌻 Sun “House”', 'Ǿre Ǽble ＡＢ'];
    const ids: number[] = [];
    for (const name of [...others, ...near]) {
      const { id } = await createNonprofit(api.db);
      expect(await desk.patch(`payouts/accounts/${id}/`, { bank: account })).toMatchObject({ status: 200 });
      await desk.confirm(id);
      expect(await desk.patch(`nonprofits/${id}/`, { name })).toMatchObject({ status: 200 });
      await desk.give(id, 7);
      ids.push(id);
    }
    const draft = await desk.draft({ method: 'ACH', nonprofits: ids });
    const reasons = async () => {
      const lines = await desk.lines(draft.id);
      return ids.map((id) => lines.get(id)?.wait_reason);
    };
    expect(await reasons()).toEqual([...others.map(() => 'NAME_FOR_BANK'), ...near.map(() => null)]);
    const due = await desk.get(`payouts/due/?start_date=2026-01-01&end_date=2026-12-31&method=ACH&nonprofits=${ids[0]}`);
    expect(due.body.lines).toMatchObject([{ wait_reason: 'NAME_FOR_BANK' }]);

    const change = (body: object) => desk.patch(`payouts/accounts/${ids[0]}/`, body);
    const refusal = { status: 400, body: { name_for_bank: [expect.stringContaining('only Latin letters')] } };
    expect(await change({ bank: { ...account, account_number: '5678' } })).toMatchObject(refusal);
    expect(await change({ name_for_bank: 'Café' })).toMatchObject({ status: 400 });
    for (const [index, id] of ids.slice(0, others.length).entries()) {
      const named = await desk.patch(`payouts/accounts/${id}/`, { name_for_bank: `House ${index}` });
      expect(named).toMatchObject({
        status: 200,
        body: { needs_name_for_bank: false, bank: { name_for_bank: `House ${index}` } },
      });
    }
    expect(await change({ name_for_bank: '' })).toMatchObject(refusal);
    // another account keeps the name
    expect(await change({ bank: { ...account, account_number: '5678' } })).toMatchObject({
      body: { bank: { account_number: '•••• 78', name_for_bank: 'House 0' } },
    });
    await desk.confirm(ids[0] ?? 0);
    const again = await desk.post(`payouts/batches/${draft.id}/compute-again/`, { version: draft.version });
    expect(await reasons()).toEqual(ids.map(() => null));
    // a name that changes after the draft is not paid as drafted
    await change({ name_for_bank: 'House of Mercy' });
    const { version } = again.body;
    const approve = () => desk.post(`payouts/batches/${draft.id}/approve/`, { version }, desk.second);
    expect(await approve()).toMatchObject({ status: 409 });
    await change({ name_for_bank: 'House 0' });
    expect(await approve()).toMatchObject({ status: 200 });
    const exportOn = (effective_date: string) =>
      desk.post(`payouts/batches/${draft.id}/export/`, { effective_date }, desk.second);
    for (const [day, reason, next] of pauses)
      expect((await exportOn(day)).body).toEqual({
        effective_date: [`Banks do not pay on this day: it is ${reason}. The next banking day is ${next}.`],
      });
    // a holiday on a Saturday is not moved to the Friday
    expect(await exportOn('2043-07-03')).toMatchObject({ status: 200 });
    const { entries } = readAch((await download(draft.id)).body);
    const named = others.map((_, index) => `HOUSE ${index}`);
    expect(entries.map(({ name }) => name).sort()).toEqual([...named, "KOKUA HAWAI'I", 'ORE AEBLE AB', 'SUN "HOUSE"'].sort());
  });

  test('for a bank is one of 36 of a day at most, because one character tells them apart', async () => {
    await desk.patch('payouts/settings/', bank);
    const account = { routing_number: '021000021', account_number: '1234', account_type: 'CHECKING' };
    const { id: nonprofit } = await createNonprofit(api.db);
    await desk.patch(`payouts/accounts/${nonprofit}/`, { bank: account });
    await desk.confirm(nonprofit);
    await desk.give(nonprofit, 7);
    const draft = await desk.draft({ method: 'ACH', nonprofits: [nonprofit] });
    await desk.post(`payouts/batches/${draft.id}/approve/`, { version: draft.version }, desk.second);
    const earlier = await sql<{ id: number }>`
      INSERT INTO payout_batches (state, method, start_date, end_date, fee_percent, fee_fixed, minimum, drafters, exported_at)
      SELECT 'CLOSED', method, start_date, end_date, fee_percent, fee_fixed, minimum, drafters, now()
      FROM payout_batches, generate_series(1, 36 - (SELECT count(*)::int FROM payout_batches WHERE method = 'ACH' AND exported_at IS NOT NULL))
      WHERE id = ${draft.id} RETURNING id`.execute(api.db);
    expect(await desk.post(`payouts/batches/${draft.id}/export/`, {}, desk.second)).toMatchObject({
      status: 409,
      body: { detail: 'The bank can tell only 36 ACH files of one day apart. Export this batch tomorrow.' },
    });
    expect((await desk.get(`payouts/batches/${draft.id}/`)).body).toMatchObject({ state: 'APPROVED', file: null });
    // the 36th file of the day has the last letter
    await sql`UPDATE payout_batches SET exported_at = exported_at - interval '2 days' WHERE id = ${earlier.rows[0]?.id}`.execute(
      api.db,
    );
    expect(await desk.post(`payouts/batches/${draft.id}/export/`, {}, desk.second)).toMatchObject({ status: 200 });
    expect(readAch((await download(draft.id)).body).header.modifier).toBe('9');
  });

  test('cannot pay more than its fields hold: such a nonprofit waits', async () => {
    const { id } = await createNonprofit(api.db);
    const account = { routing_number: '021000021', account_number: '1234', account_type: 'CHECKING' };
    await desk.patch(`payouts/accounts/${id}/`, { bank: account });
    await desk.give(id, 200_000_000);
    const { body } = await desk.get(`payouts/due/?start_date=2026-01-01&end_date=2026-12-31&method=ACH&nonprofits=${id}`);
    expect(body.lines).toMatchObject([{ wait_reason: 'ABOVE_LIMIT' }]);
  });

  test('of checks lists whom to write, without cells that a spreadsheet would run', async () => {
    const address = { address1: '1 Quay', address2: 'Floor 2', city: 'Oldmarsh', state: 'MD', zipcode: '206011234' };
    const { id: nonprofit } = await createNonprofit(api.db, { name: '=cmd()', ...address });
    await desk.give(nonprofit, 12.34);
    const id = await desk.exported({ method: 'CHECK' });
    const reference = (await desk.lines(id)).get(nonprofit)?.reference;
    expect((await download(id)).body).toBe(
      'Pay to,Address,Amount,Reference,Check number,Date\r\n' +
        `'=cmd(),"1 Quay, Floor 2, Oldmarsh, MD 20601-1234",12.22,${reference},,\r\n`,
    );
  });
});
