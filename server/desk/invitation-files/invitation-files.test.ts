import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationFileMessages } from '#contract/desk/invitation-files/invitation-files.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { extract, prepareFolder } from '#server/nonprofits/irs/import-for-tests.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { workbookParts, zipOf } from '#tests/factories/workbooks.ts';

type Line = Record<string, unknown>;

prepareFolder();
let api: TestApi;
let staff: SignedInPerson;
let lantern: { id: number };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Staff' });
  lantern = await createNonprofit(api.db, { name: 'Lantern House', ein: '042103594' });
  const listed = [
    { EIN: '521111111', NAME: 'FRIENDS OF THE SEDGE RIVER FDN', NTEE_CD: 'C32', CITY: 'OLDMARSH', STATE: 'MD' },
    { EIN: '521111112', NAME: 'HARBOR KITCHEN INC' },
  ];
  await loadRegister(api.database.pool, await openIrsFiles([await extract(...listed)]), { month: '2026-03', mark: '' });
});
afterAll(() => api.close());

async function read(content: string | Buffer, columns?: string) {
  const form = new FormData();
  if (columns !== undefined) form.append('columns', columns);
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'list.csv');
  return api.call('POST', 'nonprofit-invitations/read-file/', { token: staff.token, form });
}
const post = (path: string, body: object) => api.call('POST', `nonprofit-invitations/${path}`, { token: staff.token, body });
const preview = async (lines: readonly Line[], message = '') => (await post('lines/preview/', { message, lines })).body;
const line = (ein: string, email: string, more: Line = {}): Line => ({
  ...{ line: 2, ein, email, nonprofit: '', person: '', answer: 'NONE', use: null },
  ...more,
});
const letters = async () =>
  (await api.db.selectFrom('mailMessages').select('recipient').orderBy('recipient').execute()).map(({ recipient }) => recipient);
const brief = ({ line: nth, ein, email, nonprofit, person }: Line) => [nth, ein, email, nonprofit, person];

describe('a file', () => {
  test('is read as people write it: titles above, other names, a lost zero, several addresses in a cell', async () => {
    const csv = [
      'Spring partners 2026;;;',
      'Questions? Write to office@programme.test.example;;;',
      ';;;',
      'Organization;Tax ID;E-mail;Contact',
      'Lantern House;4-2103594;ada@lantern.test.example;Ada Example',
      'Sedge Friends;521111111;one@sedge.test.example / TWO@sedge.test.example;',
      ';;;',
      'Mill;5,2E+08;;Bea',
      'Spaced;1 23456789;s@spaced.test.example;',
      'Organization;Tax ID;E-mail;Contact',
      'Total: 3;;;',
    ].join('\r\n');
    const { status, body } = await read(csv);
    expect(status).toBe(200);
    expect(body.places).toEqual({ ein: 1, email: 2, nonprofit: 0, first_name: 3, last_name: null });
    expect(body.lines.map(brief)).toEqual([
      [5, '42103594', 'ada@lantern.test.example', 'Lantern House', 'Ada Example'],
      [6, '521111111', 'one@sedge.test.example', 'Sedge Friends', ''],
      [6, '521111111', 'two@sedge.test.example', 'Sedge Friends', ''],
      [8, '5,2E+08', '', 'Mill', 'Bea'],
      [9, '123456789', 's@spaced.test.example', 'Spaced', ''],
      [11, '', '', 'Total: 3', ''],
    ]);
  });

  test('may be a workbook whose EINs are numbers', async () => {
    const parts = workbookParts([
      ['EIN', 'Email', 'First name', 'Last name'],
      [42103594, 'ada@lantern.test.example', 'Ada', 'Example'],
    ]);
    expect((await read(zipOf(parts))).body.lines.map(brief)).toEqual([
      [2, '42103594', 'ada@lantern.test.example', '', 'Ada Example'],
    ]);
  });

  test('with two columns of addresses is asked about, and read as staff say', async () => {
    const csv = 'EIN,Director email,Board email\n042103594,d@lantern.test.example,b@lantern.test.example\n';
    const { body } = await read(csv);
    expect([body.places.email, body.lines, body.columns.map(({ title }: Line) => title)]).toEqual([
      null,
      [],
      ['EIN', 'Director email', 'Board email'],
    ]);
    expect((await read(csv, '0,2,,,')).body.lines.map(brief)).toEqual([[2, '042103594', 'b@lantern.test.example', '', '']]);
  });

  test('takes the plain title for the column of names, and splits addresses only at words of their own', async () => {
    const places = async (titles: string) =>
      (await read(`${titles}\nLantern House,x,042103594,info@health-and-hope.test.example or b@or.test.example\n`)).body;
    const kinds = await places('Organization,Organization type,EIN,Email');
    expect([kinds.places.nonprofit, kinds.lines.map(({ email }: Line) => email)]).toEqual([
      0,
      ['info@health-and-hope.test.example', 'b@or.test.example'],
    ]);
    expect((await places('Name,Organization type,EIN,Email')).places.nonprofit).toBe(0);
    expect((await places('Organization type,Notes,EIN,Email')).places.nonprofit).toBe(null);
    expect((await places('Nonprofit,Agency,EIN,Email')).places.nonprofit).toBe(null);
  });

  test('keeps lines without an address below the titles, and says how many rows above them are left out', async () => {
    const csv =
      'Partners,2026\nNonprofit name,Tax ID,Contact email\nMill,none yet,\nLantern House,042103594,a@lantern.test.example\n';
    const { body } = await read(csv);
    expect([body.left_out, body.lines.map(brief)]).toEqual([
      1,
      [
        [3, 'none yet', '', 'Mill', ''],
        [4, '042103594', 'a@lantern.test.example', 'Lantern House', ''],
      ],
    ]);
  });

  test('without an address, empty, of another kind or too long is refused with the reason', async () => {
    expect([(await read('EIN,Name\n042103594,x\n')).body, (await read('')).body, (await read('\n\n')).body]).toEqual([
      { file: [invitationFileMessages.noAddress] },
      { file: [invitationFileMessages.empty] },
      { file: [invitationFileMessages.empty] },
    ]);
    expect((await read(Buffer.from('%PDF-1.7 x'))).status).toBe(415);
    const many = Array.from({ length: 501 }, (_, nth) => `042103594,p${nth}@test.example`).join('\n');
    expect((await read(`EIN,Email\n${many}`)).body).toEqual({ file: [invitationFileMessages.tooMany] });
  });
});

test('a preview says line by line what would happen, and stores nothing', async () => {
  const other = await createNonprofit(api.db, { name: 'Pickle Mill', ein: '530000009' });
  const { email: taken } = await createUser(api.db, { nonprofitId: other.id, roles: ['NONPROFIT_STAFF'] });
  const { email: own } = await createUser(api.db, { nonprofitId: lantern.id });
  const { email: nobodys } = await createUser(api.db, {});
  const lines = [
    line('04-2103594', 'New@preview.test.example'),
    line('521111111', 'sedge@preview.test.example', { nonprofit: 'Sedge River Friends' }),
    line('042103594', 'new@preview.test.example'),
    line('530000009', 'new@preview.test.example'),
    line('042103594', taken),
    line('042103594', nobodys),
    line('042103594', own),
    line('042103594', 'wrong@'),
    line('12345', 'x@preview.test.example'),
    line('990000001', 'x@preview.test.example'),
    line('042103594', 'y@preview.test.example', { nonprofit: 'Otter Theater' }),
    line('', ''),
    line('99', 'z', { answer: 'LEAVE_OUT' }),
  ];
  const { lines: judged, sample } = await preview(lines, 'Welcome to spring.');
  expect(judged.map(({ outcome, message }: Line) => [outcome, message])).toEqual([
    ['INVITE', ''],
    ['INVITE', ''],
    ['NOTHING', 'Repeats line 2.'],
    ['WRONG', expect.stringContaining('Line 2 invites this address to Lantern House.')],
    ['ASKED', expect.stringContaining('This address has an account of Pickle Mill.')],
    ['ASKED', expect.stringContaining('This address has an account without a nonprofit.')],
    ['NOTHING', 'Has an account of this nonprofit already.'],
    ['WRONG', 'Something must stand after the @.'],
    ['WRONG', 'An EIN has nine digits.'],
    ['WRONG', 'No nonprofit of the catalogue has this EIN, and the IRS file of 2026-03 does not list it.'],
    ['ASKED', 'The file says “Otter Theater”, and this EIN belongs to “Lantern House”. Is it the same?'],
    ['NOTHING', 'No EIN and no address: left out.'],
    ['NOTHING', 'Left out.'],
  ]);
  expect([judged[0].nonprofit, judged[1].nonprofit, judged[1].adds]).toEqual([
    { id: lantern.id, name: 'Lantern House' },
    null,
    expect.objectContaining({
      name: 'Friends of the Sedge River Fdn',
      city: 'Oldmarsh',
      state: 'MD',
      ntee_code: 'C32',
      category: '',
    }),
  ]);
  expect([sample.subject, sample.text]).toEqual([
    'Sam Staff invites you to Lantern House',
    expect.stringContaining('Welcome to spring.'),
  ]);
  expect(await letters()).toEqual([]);
  const [first] = judged;
  expect(first).not.toHaveProperty('email');
});

test('a name that shares one word only is asked about, another one is shown, and an inactive nonprofit is asked about', async () => {
  const shelter = await createNonprofit(api.db, { name: 'Springfield Animal Shelter', ein: '530000010' });
  const gone = await createNonprofit(api.db, { name: 'Otter Hall', ein: '530000011', inactiveDate: '2025-03-04' });
  const lines = [
    line('530000010', 'a@apart.test.example', { nonprofit: 'Springfield Chess Club' }),
    line('521111111', 'b@apart.test.example', { nonprofit: 'Friends of Lantern House' }),
    line('530000010', 'c@apart.test.example', { nonprofit: 'The Animal Shelter of Springfield Inc' }),
    line('530000010', 'd@apart.test.example', { nonprofit: 'Springfield Animal Shelter, Inc.' }),
    line('530000011', 'e@apart.test.example'),
    line('530000011', 'f@apart.test.example', { answer: 'USE', use: gone.id }),
  ];
  const { lines: judged } = await preview(lines);
  expect(judged.map(({ outcome, message, said, wrong }: Line) => [outcome, message, said, wrong])).toEqual([
    [
      'ASKED',
      expect.stringContaining('“Springfield Chess Club”, and this EIN belongs to “Springfield Animal Shelter”'),
      '',
      'ein',
    ],
    ['ASKED', expect.stringContaining('this EIN belongs to “Friends of the Sedge River Fdn”'), '', 'ein'],
    ['INVITE', '', 'The Animal Shelter of Springfield Inc', null],
    ['INVITE', '', '', null],
    ['ASKED', '“Otter Hall” has been inactive since March 4, 2025. Invite it nevertheless?', '', 'ein'],
    ['INVITE', '', '', null],
  ]);
  expect(judged[2].nonprofit.id).toBe(shelter.id);
});

describe('sending', () => {
  const again = (dryRun = false) => post('send-again/', { dry_run: dryRun });
  const send = (lines: readonly Line[], fingerprint: string, message = '') => post('lines/', { message, lines, fingerprint });

  test('adds what only the IRS file has, invites each address once, and again after a confirmation', async () => {
    const category = await createCategory(api.db, 'Rivers');
    await api.db.insertInto('nteeCategories').values({ letter: 'C', categoryId: category }).execute();
    const lines = [
      line('521111111', 'one@send.test.example', { person: 'Ada Example' }),
      line('521111111', 'two@send.test.example', { line: 3 }),
      line('042103594', 'lantern@send.test.example', { line: 4 }),
    ];
    const { fingerprint, lines: judged } = await preview(lines, 'Hello.');
    expect(judged[0].adds.category).toBe('Rivers');
    const [one, twin] = await Promise.all([send(lines, fingerprint, 'Hello.'), send(lines, fingerprint, 'Hello.')]);
    const [done, refused] = one.status === 200 ? [one, twin] : [twin, one];
    expect([done.status, refused.status, refused.body.detail]).toEqual([200, 409, invitationFileMessages.changed]);
    const added = { id: expect.any(Number), name: 'Friends of the Sedge River Fdn' };
    expect(done.body.added).toEqual([added]);
    expect(done.body.invited).toMatchObject([
      { line: 2, nonprofit: added, email: 'one@send.test.example', result: 'invited' },
      { line: 3, nonprofit: added, email: 'two@send.test.example', result: 'invited' },
      { line: 4, nonprofit: { id: lantern.id }, email: 'lantern@send.test.example', result: 'invited' },
    ]);
    expect(await letters()).toEqual(['lantern@send.test.example', 'one@send.test.example', 'two@send.test.example']);
    const made = await api.get(`nonprofits/${done.body.added[0].id}/`, staff.token);
    expect(made.body).toMatchObject({ ein: '521111111', ntee_code: 'C32', display: false, web_categories: [category] });
    expect(refused.body.current.lines.map(({ outcome }: Line) => outcome)).toEqual(['NOTHING', 'NOTHING', 'NOTHING']);
    await runJobsOnce(api.app);
    const open = await api.get('colleagues/invitations/?unanswered=true', staff.token);
    expect(open.body.results.map(({ email, name, state }: Line) => [email, name, state]).sort()).toEqual([
      ['lantern@send.test.example', '', 'kept'],
      ['one@send.test.example', 'Ada Example', 'kept'],
      ['two@send.test.example', '', 'kept'],
    ]);
  });

  test('nothing is sent while a line is unclear, or where something changed since the preview', async () => {
    const before = await letters();
    const unclear = [line('042103594', 'fine@unclear.test.example'), line('990000001', 'odd@unclear.test.example')];
    expect((await send(unclear, (await preview(unclear)).fingerprint)).body).toEqual({
      lines: [invitationFileMessages.unclear],
    });
    const lines = [line('042103594', 'late@unclear.test.example')];
    const { fingerprint } = await preview(lines);
    expect((await send(lines, fingerprint, 'Other words.')).status).toBe(409);
    const elsewhere = await createNonprofit(api.db, { name: 'Otter Mill' });
    await createUser(api.db, { email: 'late@unclear.test.example', nonprofitId: elsewhere.id });
    const { status, body } = await send(lines, fingerprint);
    expect([status, body.current.lines[0].outcome]).toEqual([409, 'ASKED']);
    expect(await letters()).toEqual(before);
  });

  test('a nonprofit of the same name is asked about: it is used, or another one is added', async () => {
    const kitchen = await createNonprofit(api.db, { name: 'Harbor Kitchen Inc' });
    const asked = (await preview([line('521111112', 'a@kitchen.test.example')])).lines[0];
    expect(asked).toMatchObject({
      outcome: 'ASKED',
      can_add: true,
      candidates: [{ id: kitchen.id, name: 'Harbor Kitchen Inc' }],
    });
    const used = [line('521111112', 'a@kitchen.test.example', { answer: 'USE', use: kitchen.id })];
    const sent = await send(used, (await preview(used)).fingerprint);
    expect([sent.body.added, sent.body.invited[0].nonprofit.id]).toEqual([[], kitchen.id]);
    const another = [line('521111112', 'b@kitchen.test.example', { answer: 'ADD' })];
    expect((await send(another, (await preview(another)).fingerprint)).body.added).toHaveLength(1);
  });

  test('unanswered invitations are sent again together, once a week', async () => {
    expect((await again(true)).body).toEqual({ invitations: 0, more: 0 });
    await api.db
      .updateTable('userInvitations')
      .set({ askedAt: '2026-01-01T12:00:00Z' })
      .where('email', 'like', '%@send.test.example')
      .execute();
    expect((await again(true)).body).toEqual({ invitations: 3, more: 0 });
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ body }) => body.invitations).sort()).toEqual([0, 3]);
    expect((await letters()).filter((address) => address === 'one@send.test.example')).toHaveLength(2);
  });

  test('sent again, an invitation goes to the address that staff corrected, and none goes to an inactive nonprofit', async () => {
    const age = () => api.db.updateTable('userInvitations').set({ askedAt: '2026-01-01T12:00:00Z' }).execute();
    const mill = await createNonprofit(api.db, { name: 'Sedge Mill', ein: '530000012' });
    const lines = [line('530000012', 'old@again.test.example')];
    const sent = await send(lines, (await preview(lines)).fingerprint);
    const [{ user }] = sent.body.invited;
    await api.db
      .updateTable('userInvitations')
      .set({ withdrawnAt: '2026-01-02T12:00:00Z' })
      .where('userId', '!=', user)
      .execute();
    await age();
    await api.db.updateTable('nonprofits').set({ inactiveDate: '2026-01-01' }).where('id', '=', mill.id).execute();
    expect((await again(true)).body).toEqual({ invitations: 0, more: 0 });
    await api.db.updateTable('nonprofits').set({ inactiveDate: null }).where('id', '=', mill.id).execute();
    await runJobsOnce(api.app);
    const afterFailure = async (lastError: string): Promise<number> => {
      const failed = { state: 'FAILED', lastError };
      await api.db.updateTable('mailMessages').set(failed).where('recipient', '=', 'old@again.test.example').execute();
      return (await again(true)).body.invitations;
    };
    // an outage is over by now; a refused address has to be corrected
    expect(await afterFailure('connect ECONNREFUSED 127.0.0.1:587')).toBe(1);
    expect(await afterFailure('Invalid login: 535 5.7.8 Authentication failed')).toBe(1);
    expect(await afterFailure('Can’t send mail - all recipients were rejected: 550 5.1.1 No such mailbox')).toBe(0);
    await api.db.updateTable('users').set({ email: 'new@again.test.example' }).where('id', '=', user).execute();
    expect((await again()).body).toEqual({ invitations: 1, more: 0 });
    expect((await letters()).filter((to) => to.endsWith('@again.test.example'))).toEqual([
      'new@again.test.example',
      'old@again.test.example',
    ]);
    await age();
    await api.db.updateTable('users').set({ email: 'third@again.test.example' }).where('id', '=', user).execute();
    const found = await api.get('colleagues/invitations/?unanswered=true&search=again.test.example', staff.token);
    const [{ id, email }] = found.body.results;
    expect([found.body.count, email]).toEqual([1, 'new@again.test.example']);
    const single = await api.call('POST', `colleagues/invitations/${id}/send-again/`, { token: staff.token });
    expect([single.status, single.body.email]).toEqual([200, 'third@again.test.example']);
    const users = await api.db.selectFrom('users').select('id').where('email', 'like', '%@again.test.example').execute();
    expect(users).toEqual([{ id: user }]);
  });

  test('only so many are sent again at a time; counting them needs no recent sign-in', async () => {
    const { id } = await createNonprofit(api.db, { name: 'Many Hands' });
    await sql`WITH made AS (INSERT INTO users (email, nonprofit_id, roles)
        SELECT 'p' || nth || '@many.test.example', ${id}, '{NONPROFIT_STAFF}' FROM generate_series(1, 502) AS nth RETURNING id, email)
      INSERT INTO user_invitations (email, name, nonprofit_id, user_id, invited_by, message, emailed_at, asked_at, expires_at)
        SELECT email, '', ${id}, id, ${staff.id}, '', '2026-01-01', '2026-01-01', '2026-01-15' FROM made`.execute(api.db);
    await sql`UPDATE tokens SET proved_at = now() - interval '1 day' WHERE user_id = ${staff.id}`.execute(api.db);
    expect((await again(true)).body).toEqual({ invitations: 500, more: 2 });
    expect((await again()).status).toBe(403);
  });
});
