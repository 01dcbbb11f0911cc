import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { header, importing } from '../layouts/importing-for-tests.ts';

let api: TestApi;
let programme: SignedInPerson;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Programme' });
});
afterAll(() => api.close());

const donationsOf = async (nonprofit: number) =>
  (await api.get(`donations/?nonprofit_id=${nonprofit}&ordering=timestamp`, programme.token)).body;

describe('an import of programme staff', () => {
  test('says what the programme received, and is not undone once one of those donations was corrected', async () => {
    const { nonprofit } = await calls.createReporter();
    const file = `${header},nonprofit,received_by_programme\n10,Cash,2026-01-02,${nonprofit.id},yes\n5,Cash,2026-01-02,${nonprofit.id},\n`;
    const { body: wrong } = await calls.upload(file.replace('yes', 'perhaps'), programme);
    expect(wrong.problem_groups).toMatchObject([{ column: 'received_by_programme', message: 'Enter yes or no.' }]);
    const { body: made } = await calls.upload(file, programme);
    await calls.send('POST', `${made.id}/store/`, programme);
    const { results } = await donationsOf(nonprofit.id);
    expect(results.map((row: { received_by_programme: boolean }) => row.received_by_programme)).toEqual([true, false]);
    await api.db
      .insertInto('ledgerEntries')
      .values({ day: '2026-02-01', nonprofitId: nonprofit.id, donationId: results[0].id, kind: 'CORRECTION', amount: '-1.00' })
      .execute();
    const refusal = 'One of these donations is paid out or in a payout batch. They can no longer be undone as a whole.';
    expect(await calls.read(made.id, programme)).toMatchObject({ can: { undo: false }, undo_refusal: refusal });
    expect(await calls.send('POST', `${made.id}/undo/`, programme, { rows: 2 })).toMatchObject({
      status: 409,
      body: { detail: refusal },
    });
    // nonprofit staff may not mark donations as received by the programme
    const own = await calls.createReporter();
    const { body: kept } = await calls.upload(`${header},received_by_programme\n1,Cash,2026-01-02,yes\n`, own);
    expect(kept.problem_groups).toMatchObject([
      { message: 'Leave this column out: only programme staff say what the programme received.' },
    ]);
  });

  test('of nonprofit staff is theirs to undo until programme staff have changed a donation', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(`${header}\n10,Cash,2026-01-02\n`, reporter);
    await calls.send('POST', `${made.id}/store/`, reporter);
    const { results } = await donationsOf(reporter.nonprofit.id);
    await api.call('PATCH', `donations/${results[0].id}/`, { token: programme.token, body: { notes: 'Thanked.' } });
    const refused = await calls.send('POST', `${made.id}/undo/`, reporter, { rows: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'Programme staff have changed donations of this import. Ask them to undo it.' },
    });
    expect((await calls.send('POST', `${made.id}/undo/`, programme, { rows: 1 })).body.state).toBe('UNDONE');
  });
});
