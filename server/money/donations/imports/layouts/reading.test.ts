import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { header, importing } from './importing-for-tests.ts';

let api: TestApi;
let programme: SignedInPerson;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

describe('any text', () => {
  const folder = fileURLToPath(new URL('../../../../../../shared/data/csv/', import.meta.url));

  test('is either read or refused in words', async () => {
    const reporter = await calls.createReporter();
    for (const name of await readdir(folder)) {
      const { status, body } = await calls.upload(await readFile(`${folder}/${name}`), reporter, name);
      const problems = body.problems > 0 || body.failure !== '' || body.file?.length > 0;
      expect([name, status === 201 || status === 400, problems]).toEqual([name, true, true]);
    }
    for (const text of [
      '\0'.repeat(5_000),
      '"'.repeat(5_000),
      ',\n'.repeat(5_000),
      `${header}\n${'"'.repeat(3)}`,
      '\ufeff',
      '='.repeat(70_000),
    ]) {
      const { status, body } = await calls.upload(text, reporter);
      expect([text.slice(0, 10), status, body.state === 'FAILED' || body.problems > 0]).toEqual([text.slice(0, 10), 201, true]);
    }
  });

  test('loses one line to an unclosed quotation mark, whatever follows', async () => {
    const reporter = await calls.createReporter();
    const lines = Array.from({ length: 4_000 }, (_, n) => (n === 2_000 ? '1,"Cash,2026-01-02' : `1,"Cash",2026-01-02`));
    const { body } = await calls.upload(`${header}\n${lines.join('\n')}\n`, reporter);
    expect(body).toMatchObject({ rows: 4_000, problems: 1, problem_groups: [{ first_line: 2_002 }] });
  });
});

test('the template has the columns of the person’s files', async () => {
  const reporter = await calls.createReporter();
  const columns = 'amount,donation_type,date_received,first_name,last_name,address1,address2,city,state,zipcode,notes';
  const template = await api.get('donations/template.csv', reporter.token);
  expect([template.headers['content-disposition'], template.body.trim()]).toEqual([
    expect.stringMatching(/donation-template.*\.csv/),
    columns,
  ]);
  expect((await api.get('donations/template.csv', programme.token)).body.trim()).toBe(`${columns},nonprofit`);
  expect((await api.get('donations/template.csv')).status).toBe(401);
});
