import { hash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPhoto, photoBytes } from '#tests/factories/photos.ts';
import { createReview, createReviewer } from '#tests/factories/reviews.ts';
import { missingLetter } from '#tests/missing-letter.ts';
import { isTagged, pdfText } from '#tests/pdf-text.ts';
import { zipEntries } from '#tests/zip-entries.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let nonprofit: number;
let template: number;
let response: number;
let other: number;

/** What only programme staff may see. Each text is in the data once. */
const forStaff = {
  review: 'The board looks weak to me',
  reviewer: 'Secretive',
  note: 'Ask the county first',
  decision: 'WAITLISTED',
  marks: 'Maybe next year',
  wish: 'A second-hand piano',
  history: 'moved house',
};
/** Texts about other nonprofits, which must not be in a dossier about this one. */
const ofOthers = ['Other Harbor', 'other-donor', 'Their own answer'];

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  ({ id: nonprofit } = await createNonprofit(api.db, {
    name: 'Heron Watch',
    press: 'The Herald wrote\nabout us.',
    ein: '521234567',
  }));
  ({ id: other } = await createNonprofit(api.db, { name: 'Other Harbor' }));
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  await fill();
});
afterAll(() => api.close());

const submittedAt = '2026-03-01T12:00:00Z';

async function fill(): Promise<void> {
  const question = {
    type: 'OPEN_TEXT',
    uid: 'q1',
    question: 'Whom do you serve?',
    required: true,
    helpText: '',
    format: 'PARAGRAPH',
  };
  const file = { type: 'FILE', uid: 'q2', question: 'Your budget', required: false, helpText: '' };
  ({ id: template } = await createApplicationTemplate(api.db, { name: 'Catalogue 2026', elements: [question, file] as never }));
  ({ id: response } = await createApplicationResponse(api.db, { templateId: template, nonprofitId: nonprofit, submittedAt }));
  const { id: theirs } = await createApplicationResponse(api.db, { templateId: template, nonprofitId: other, submittedAt });
  const stored = await storedFile('budget ../of 2026.pdf', Buffer.from('the bytes of the budget'), response);
  const answers = [
    { responseId: response, questionUid: 'q1', answer: JSON.stringify('Herons and their neighbors') },
    { responseId: response, questionUid: 'q2', answer: String(stored) },
    { responseId: theirs, questionUid: 'q1', answer: JSON.stringify('Their own answer') },
  ];
  await api.db.insertInto('applicationAnswers').values(answers).execute();
  const reviewer = await createReviewer(api.db, { firstName: forStaff.reviewer, lastName: 'Reader' });
  await createReview(api.db, {
    responseId: response,
    reviewerId: reviewer.id,
    internalNotes: forStaff.review,
    recommendation: 'recommend',
  });
  await api.db.insertInto('responseNotes').values({ responseId: response, authorId: staff.id, body: forStaff.note }).execute();
  await api.db.insertInto('responseDecisions').values({ responseId: response, decision: forStaff.decision }).execute();
  await api.db.insertInto('boardMarks').values({ responseId: response, notes: forStaff.marks }).execute();
  await api.db
    .insertInto('responseMessages')
    .values({ responseId: response, authorId: staff.id, byStaff: true, body: 'How many herons?' })
    .execute();
  await api.db
    .insertInto('wishListItems')
    .values({ nonprofitId: nonprofit, description: forStaff.wish, amount: '150' })
    .execute();
  await createDonation(api.db, { nonprofitId: nonprofit, amount: '25.50', dateReceived: '2025-03-01', lastName: 'Giver' });
  await createDonation(api.db, { nonprofitId: other, amount: '99', dateReceived: '2025-03-01', lastName: 'other-donor' });
  await api.db
    .insertInto('auditEntries')
    .values({ action: forStaff.history, subjectKind: 'nonprofit', subjectId: nonprofit, subjectName: 'Heron Watch' })
    .execute();
  const { key } = await createPhoto(api.db, { nonprofitId: nonprofit, name: 'Herons at dawn' });
  const { storedAs } = await api.db.selectFrom('photos').select('storedAs').where('key', '=', key).executeTakeFirstOrThrow();
  await api.app.storage.putAs(String(storedAs), await photoBytes());
}

async function storedFile(filename: string, bytes: Buffer, responseId: number): Promise<number> {
  const storedAs = `${hash('sha256', bytes).slice(0, 32)}.file`;
  await api.app.storage.putAs(storedAs, bytes);
  const row = { responseId, questionUid: 'q2', filename, storedAs, contentType: 'application/pdf', size: bytes.length };
  return (await api.db.insertInto('applicationFiles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const ask = (about: number, { token }: { token: string }, kind = 'NONPROFIT') =>
  api.call('POST', 'dossiers/', { token, body: { kind, about, new: true } });
const fileOf = (id: number, index: number, { token }: { token: string }, headers = {}) =>
  api.call('GET', `/download-dossier/?id=${id}&place=${index}`, { token, headers });

interface Made {
  id: number;
  zip: Buffer;
  pdf: Buffer;
  entries: Map<string, Buffer>;
}

async function made(about: number, person: SignedInPerson, kind = 'NONPROFIT'): Promise<Made> {
  const { status, body } = await ask(about, person, kind);
  expect([status, body.state, body.files]).toEqual([201, 'QUEUED', []]);
  await runJobsOnce(api.app);
  const { results } = (await api.get('dossiers/', person.token)).body;
  expect(results[0]).toMatchObject({ id: body.id, state: 'READY', progress: 100 });
  const [pdf, zip] = [await fileOf(body.id, 1, person), await fileOf(body.id, 2, person)];
  expect([pdf.status, zip.status]).toEqual([200, 200]);
  expect(results[0].files.map((file: { digest: string }) => file.digest)).toEqual(
    [pdf, zip].map(({ bytes }) => hash('sha256', bytes)),
  );
  return { id: body.id, zip: zip.bytes, pdf: pdf.bytes, entries: await zipEntries(zip.bytes) };
}

/** All texts of a dossier, in its files and in its PDF. */
const textOf = async ({ entries, pdf }: Made) =>
  [...entries]
    .filter(([name]) => !/\.(pdf|jpg)$/.test(name))
    .map(([name, bytes]) => `${name}\n${bytes}`)
    .join('\n') + (await pdfText(pdf));

test('programme staff get everything about a nonprofit, with the files as they were uploaded and a manifest that is right', async () => {
  const dossier = await made(nonprofit, staff);
  const folder = `applications/${response} Catalogue 2026`;
  const names = [...dossier.entries.keys()];
  expect(names).toEqual([
    'profile.json',
    'photos.json',
    expect.stringMatching(/^photos\/\d+ Herons at dawn\.jpg$/),
    `${folder}/application.json`,
    expect.stringMatching(/\/files\/\d+ budget of 2026\.pdf$|\/files\/\d+ budget \.\. of 2026\.pdf$/),
    `${folder}/conversation.json`,
    `${folder}/reviews.json`,
    `${folder}/staff-notes.json`,
    `${folder}/decisions.json`,
    'donations.csv',
    'statements/donations-2025.json',
    'history.jsonl',
    'dossier.pdf',
    'manifest.json',
  ]);
  const manifest = JSON.parse(String(dossier.entries.get('manifest.json')));
  expect(manifest).toEqual({
    format: 1,
    about: { kind: 'NONPROFIT', name: 'Heron Watch', for: 'programme staff' },
    files: names.slice(0, -1).map((name) => {
      const bytes = dossier.entries.get(name) ?? Buffer.alloc(0);
      return { name, size: bytes.length, sha256: hash('sha256', bytes) };
    }),
    missing: [],
  });
  expect(String(dossier.entries.get(names[4] ?? ''))).toBe('the bytes of the budget');
  const text = await textOf(dossier);
  for (const part of [...Object.values(forStaff), 'How many herons?', 'Herons and their neighbors', 'Giver', '52-1234567'])
    expect(text).toContain(part);
  for (const part of ofOthers) expect(text).not.toContain(part);
  expect(isTagged(dossier.pdf)).toBe(true);
  const printed = await pdfText(dossier.pdf);
  expect(printed).toMatch(/Heron Watch Dossier of a nonprofit Profile[ .]+\d+ Photos[ .]+\d+ Catalogue 2026[ .]+\d+/);
  for (const part of [
    'Press The Herald wrote about us.',
    'Whom do you serve? Herons and their neighbors',
    'Donations in 2025',
    'moved house',
  ])
    expect(printed).toContain(part);
});

test('a director gets the same of their own nonprofit, and nothing of what programme staff keep', async () => {
  const dossier = await made(nonprofit, director);
  const text = await textOf(dossier);
  for (const part of ['How many herons?', 'Herons and their neighbors', 'Giver', 'Herons at dawn']) expect(text).toContain(part);
  for (const part of [...Object.values(forStaff), ...ofOthers]) expect([part, text.includes(part)]).toEqual([part, false]);
  expect([...dossier.entries.keys()].filter((name) => /review|note|decision|history/.test(name))).toEqual([]);
});

test('a season has every response, for programme staff alone', async () => {
  const dossier = await made(template, staff, 'SEASON');
  const names = [...dossier.entries.keys()];
  expect(names.filter((name) => name.endsWith('/application.json'))).toEqual([
    expect.stringMatching(/Heron Watch\/application\.json$/),
    expect.stringMatching(/Other Harbor\/application\.json$/),
  ]);
  expect(names).toEqual(expect.arrayContaining(['application.json', 'reviews.csv', 'dossier.pdf', 'manifest.json']));
  const printed = await pdfText(dossier.pdf);
  for (const part of ['Overview', 'Their own answer', forStaff.review, 'Review by Secretive Reader'])
    expect(printed).toContain(part);
  expect((await ask(template, director, 'SEASON')).status).toBe(404);
});

test('says which texts its PDF cannot print, and tells the person who asked for it', async () => {
  const long = `${missingLetter} ${'and so on '.repeat(30)}`;
  const { id } = await createNonprofit(api.db, {
    name: 'Odd Letters',
    shortDescription: `Near ${missingLetter}`,
    longDescription: long,
  });
  const { entries } = await made(id, staff);
  const [dossier] = (await api.get('dossiers/', staff.token)).body.results;
  expect(dossier.unprintable).toEqual([`Near ${missingLetter}`, `${[...long].slice(0, 100).join('')}…`]);
  expect(String(entries.get('profile.json'))).toContain(long.trim());
  const { body: notices } = await api.get('notices/', staff.token);
  expect(notices.results[0].title).toBe('A dossier is ready; some letters can’t be printed');
  await made(nonprofit, staff);
  expect((await api.get('dossiers/', staff.token)).body.results[0].unprintable).toEqual([]);
});

test('made twice over the same data, the bytes are the same', async () => {
  const [one, two] = [await made(nonprofit, staff), await made(nonprofit, staff)];
  expect(one.entries.get('manifest.json')).toEqual(two.entries.get('manifest.json'));
  expect([one.zip.equals(two.zip), one.pdf.equals(two.pdf)]).toEqual([true, true]);
});

test('a file that is gone from the server is named in the manifest', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Lost Photo' });
  await createPhoto(api.db, { nonprofitId: id, name: 'Gone' });
  const { entries } = await made(id, staff);
  const { missing } = JSON.parse(String(entries.get('manifest.json')));
  expect(missing).toEqual([expect.stringMatching(/^photos\/\d+ Gone\.jpg$/)]);
});

describe('who opens a dossier', () => {
  test('is whoever asked for it, and only as long as they may still see what it has', async () => {
    const { id } = await made(nonprofit, director);
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const stranger = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other });
    for (const person of [colleague, stranger, staff]) {
      expect((await fileOf(id, 1, person)).status).toBe(404);
      expect((await api.call('DELETE', `dossiers/${id}/`, { token: person.token })).status).toBe(404);
    }
    expect((await ask(nonprofit, stranger)).status).toBe(404);
    await api.db.updateTable('users').set({ nonprofitId: other }).where('id', '=', director.id).execute();
    expect((await fileOf(id, 1, director)).status).toBe(404);
    await api.db.updateTable('users').set({ nonprofitId: nonprofit }).where('id', '=', director.id).execute();
    expect((await fileOf(id, 1, director)).status).toBe(200);
  });

  test('is no former programme staff, nor is one made for them', async () => {
    const person = await createSignedIn(api.db, { roles: ['CFP_STAFF', 'NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const { id } = await made(nonprofit, person);
    const { body: waiting } = await ask(nonprofit, person);
    await api.db
      .updateTable('users')
      .set({ roles: ['NONPROFIT_STAFF'] })
      .where('id', '=', person.id)
      .execute();
    expect((await fileOf(id, 2, person)).status).toBe(404);
    await runJobsOnce(api.app);
    const { state } = await api.db.selectFrom('dossiers').select('state').where('id', '=', waiting.id).executeTakeFirstOrThrow();
    expect(state).toBe('FAILED');
  });
});

describe('a download', () => {
  test('goes on where it broke off, with the same ticket or another one', async () => {
    const { id, zip } = await made(nonprofit, staff);
    const path = `/download-dossier/?id=${id}&place=2`;
    const ticket = async () => (await api.call('POST', 'download-tickets/', { token: staff.token, body: { path } })).body.ticket;
    const get = (given: string, range?: string) =>
      api.call('GET', `${path}&ticket=${given}`, { headers: range ? { range } : {} });
    const first = await ticket();
    const whole = await get(first);
    expect([whole.status, whole.headers['accept-ranges'], whole.bytes.equals(zip)]).toEqual([200, 'bytes', true]);
    expect([(await get(first)).status, (await get(first, 'bytes=0-')).status]).toEqual([401, 401]);
    for (const given of [first, await ticket()]) {
      const rest = await get(given, 'bytes=100-');
      expect([rest.status, rest.headers['content-range']]).toEqual([206, `bytes 100-${zip.length - 1}/${zip.length}`]);
      expect(rest.bytes.equals(zip.subarray(100))).toBe(true);
    }
    await api.db.updateTable('downloadTickets').set({ expiresAt: sql<string>`now() - interval '1 second'` }).execute();
    expect((await get(first, 'bytes=100-')).status).toBe(401);
  });

  test('is in the audit trail, as the asking and the deleting are', async () => {
    const { id } = await made(nonprofit, staff);
    await fileOf(id, 2, staff, { range: 'bytes=9-' });
    expect((await api.call('DELETE', `dossiers/${id}/`, { token: staff.token })).status).toBe(204);
    const { body } = await api.get(`audit/?subject_kind=dossier&subject_id=${id}`, staff.token);
    expect(
      body.results.map(({ action, subject }: { action: string; subject: { name: string } }) => [action, subject.name]),
    ).toEqual([
      ['deleted', 'Heron Watch'],
      ['downloaded dossier-heron-watch.zip of', 'Heron Watch'],
      ['downloaded dossier-heron-watch.pdf of', 'Heron Watch'],
      ['asked for', 'Heron Watch'],
    ]);
  });
});

test('the last dossier of an hour is used again, unless a new one is asked for', async () => {
  const person = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const first = await made(nonprofit, person);
  const repeat = (body: object = {}) =>
    api.call('POST', 'dossiers/', { token: person.token, body: { kind: 'NONPROFIT', about: nonprofit, ...body } });
  const again = await repeat();
  expect([again.status, again.body.id, again.body.state]).toEqual([200, first.id, 'READY']);
  const { status, body } = await repeat({ new: true });
  expect([status, body.state]).toEqual([201, 'QUEUED']);
  await api.call('DELETE', `dossiers/${body.id}/`, { token: person.token });
  // programme staff saw more than they may see now, so the dossier that they had made is not returned
  await api.db
    .updateTable('users')
    .set({ roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit })
    .where('id', '=', person.id)
    .execute();
  const other = await repeat();
  expect([other.status, other.body.state]).toEqual([201, 'QUEUED']);
  await api.call('DELETE', `dossiers/${other.body.id}/`, { token: person.token });
  await api.db
    .updateTable('users')
    .set({ roles: ['CFP_STAFF'], nonprofitId: null })
    .where('id', '=', person.id)
    .execute();
  await sql`UPDATE dossiers SET made_at = now() - interval '1 hour' WHERE id = ${first.id}`.execute(api.db);
  expect((await repeat()).status).toBe(201);
});

test('a dossier that waits is not asked for twice, and one that ended is deleted with its files', async () => {
  const [one, two] = await Promise.all([ask(nonprofit, staff), ask(nonprofit, staff)]);
  expect(one.body.id).toBe(two.body.id);
  expect((await fileOf(one.body.id, 1, staff)).status).toBe(409);
  await runJobsOnce(api.app);
  await api.db.updateTable('dossiers').set({ endsAt: sql<string>`now() - interval '1 second'` }).execute();
  const folder = join(api.app.config.dataDir, 'dossiers', 'files');
  const count = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.(zip|pdf)$/.test(name)).length;
  expect(await count()).toBeGreaterThan(1);
  const yesterday = Date.now() / 1_000 - 86_400;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await utimes(join(entry.parentPath, entry.name), yesterday, yesterday);
  await addJob(api.db, 'forget-dossiers', {});
  await runJobsOnce(api.app);
  expect([await count(), (await fileOf(one.body.id, 1, staff)).status]).toEqual([0, 404]);
});

test('bad input is refused', async () => {
  for (const body of [{}, { kind: 'PERSON', about: staff.id }, { kind: 'NONPROFIT' }, { kind: 'NONPROFIT', about: 'x' }])
    expect((await api.call('POST', 'dossiers/', { token: staff.token, body })).status).toBe(400);
  expect((await ask(2_000_000_000, staff)).status).toBe(404);
});
