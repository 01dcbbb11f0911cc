import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileRefusals } from '#contract/applications/element-types/file.ts';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let me: Applicant;
let colleague: Applicant;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  colleague = await createApplicant(api.db, me.nonprofit);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const asked = { question: 'Your papers', required: true, helpText: '' };
const settings = { mostFiles: 3, fileGroups: ['documents' as const], largestMegabytes: 1 };
const elements: ElementDraft[] = [
  { type: 'FILE', uid: 'files', ...asked, ...settings },
  { type: 'FILE', uid: 'one', ...asked, question: 'One file', required: false },
];
const rule = elements[0] as Extract<ElementDraft, { type: 'FILE' }>;

async function begin(): Promise<{ id: number; template: number }> {
  const { id: template } = await createApplicationTemplate(api.db, { elements });
  const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit, templateId: template });
  return { id, template };
}

const pdf = makePdf({ pages: ['the papers'] });
async function upload(bytes: Buffer, name: string, id: number | null, { token }: { token: string } = me, uid = 'files') {
  const form = new FormData();
  if (id !== null) form.set('application_response', String(id));
  if (id !== null) form.set('question_uid', uid);
  form.set('file', new Blob([bytes as never]), name);
  return api.call('POST', 'applications/response-file-answers/', { token, form });
}
async function sent(id: number, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push((await upload(pdf, name, id)).body.id);
  return ids;
}
const elementOf = async (id: number, { token }: { token: string } = me) =>
  (await api.get(`applications/responses/${id}/`, token)).body.application_data.elements[0];
const kept = async (ids: number[]) =>
  (await api.db.selectFrom('applicationFiles').select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);

test('staff set how many files of which kinds and size; a question without these settings takes one of any kind', async () => {
  const wire = (change: object) => [
    { type: 'FILE', uid: 'files', question: 'Your papers', required: true, help_text: '', ...change },
  ];
  const post = (change: object) =>
    api.call('POST', 'applications/templates/', { token: staff.token, body: { name: 'Papers', elements: wire(change) } });
  const chosen = { most_files: 10, file_groups: ['documents', 'pictures'], largest_megabytes: 5 };
  expect((await post(chosen)).body.elements).toEqual([{ ...wire(chosen)[0], page: 0 }]);
  expect((await post({})).body.elements).toEqual([{ ...wire({})[0], page: 0 }]);
  const refused = [{ most_files: 0 }, { most_files: 11 }, { file_groups: ['films'] }, { largest_megabytes: 26 }];
  expect(await Promise.all(refused.map(async (change) => (await post(change)).status))).toEqual([400, 400, 400, 400]);
});

test('the answer is a list in its order, which a client can send back as it came', async () => {
  const { id, template } = await begin();
  const [a = 0, b = 0, c = 0, d = 0] = await sent(id, 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf');
  expect((await save(api, me, id, [['files', [b, a]]])).status).toBe(200);
  const element = await elementOf(id, colleague);
  expect(element).toMatchObject({ answer: ['b.pdf', 'a.pdf'], revision: 1, file_id: null, download_link: null });
  expect(element.files).toEqual([
    { id: b, filename: 'b.pdf', size: pdf.length, download_link: expect.any(String) },
    { id: a, filename: 'a.pdf', size: pdf.length, download_link: expect.any(String) },
  ]);
  const body = { application_data: { elements: [element] } };
  expect((await api.call('PATCH', `applications/responses/${id}/`, { token: me.token, body })).status).toBe(200);
  expect(await storedAnswers(api.db, id)).toEqual({ files: [b, a] });

  const refusals = [[a, b, c, d], [a, a], a, ['a.pdf'], [0]].map((answer) => save(api, me, id, [['files', answer, 1]]));
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await save(api, me, id, [['files', [a, b, c, d], 1]])).body.problems).toEqual([
    { uid: 'files', page: 0, message: fileRefusals.count(3) },
  ]);
  expect((await save(api, me, id, [['one', [a]]])).status).toBe(400);
  expect(await storedAnswers(api.db, id)).toEqual({ files: [b, a] });

  const done = await save(api, me, id, [], { status: 'SUBMITTED' });
  expect([done.status, done.body.status]).toEqual([200, 'SUBMITTED']);
  const csv = await api.call('GET', `/download-application-data/?template_id=${template}`, { token: staff.token });
  expect(String(csv.body)).toContain('b.pdf; a.pdf');
});

test('a wrong kind and a file that is too large are refused by the question, also if they were sent without naming it', async () => {
  const { id } = await begin();
  const csv = await upload(Buffer.from('a,b\n1,2'), 'sums.csv', id);
  expect([csv.status, csv.body]).toEqual([415, { detail: fileRefusals.kind(rule) }]);
  const large = Buffer.alloc(1_000_001, 'a');
  const refused = await upload(large, 'long.txt', id);
  expect([refused.status, refused.body]).toEqual([413, { detail: fileRefusals.size(1_000_000) }]);
  const begun = await api.call('POST', 'applications/response-file-uploads/', {
    token: me.token,
    body: { filename: 'long.txt', size: large.length, application_response: id, question_uid: 'files' },
  });
  expect([begun.status, begun.body]).toEqual([413, { detail: fileRefusals.size(1_000_000) }]);
  expect((await upload(large, 'long.txt', id, me, 'one')).status).toBe(201);

  const unplaced = (await upload(Buffer.from('a,b\n1,2'), 'sums.csv', null)).body.id;
  const bound = await save(api, me, id, [['files', [unplaced]]]);
  expect([bound.status, bound.body]).toEqual([400, { 'application_data.elements': [`“sums.csv”: ${fileRefusals.kind(rule)}`] }]);
  const fitting = (await upload(pdf, 'fits.pdf', null)).body.id;
  expect((await save(api, me, id, [['files', [fitting]]])).status).toBe(200);
});

test('two colleagues who add at the same time both learn the other list, and no file is lost', async () => {
  const { id } = await begin();
  const [a = 0] = await sent(id, 'a.pdf');
  const theirs = (await upload(pdf, 'theirs.pdf', id, colleague)).body.id;
  const answers = await Promise.all([
    save(api, me, id, [['files', [a], 0]], { writer: 'writer-of-me-000000000', sequence: 1 }),
    save(api, colleague, id, [['files', [theirs], 0]], { writer: 'writer-of-colleague-00', sequence: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const conflict = answers.find(({ status }) => status === 409)?.body.conflicts[0];
  const { files: stored } = await storedAnswers(api.db, id);
  expect(conflict).toMatchObject({ uid: 'files', answer: stored, revision: 1 });
  expect((await save(api, me, id, [['files', [a, theirs], 1]])).status).toBe(200);
  await runJobsOnce(api.app, { early: true });
  expect(await kept([a, theirs])).toEqual([a, theirs].toSorted((x, y) => x - y));
});

test('what is taken out of the list is forgotten after 30 days, what is put back or still answers is kept', async () => {
  const { id } = await begin();
  const [a = 0, b = 0, c = 0, never = 0] = await sent(id, 'a.pdf', 'b.pdf', 'c.pdf', 'never saved.pdf');
  const { files } = { files: [a, b, c] };
  await save(api, me, id, [['files', files]]);
  await save(api, me, id, [['files', [a, c], 1]]);
  await save(api, me, id, [['files', [a], 2]]);
  await save(api, me, id, [['files', [a, c], 3]]);
  expect((await elementOf(id)).answer).toEqual(['a.pdf', 'c.pdf']);
  await runJobsOnce(api.app, { early: true });
  expect(await kept([a, b, c, never])).toEqual([a, c]);

  const remove = (file: number) => api.call('DELETE', `applications/response-file-answers/${file}/`, { token: me.token });
  expect((await remove(a)).status).toBe(204);
  expect(await storedAnswers(api.db, id)).toEqual({ files: [c] });
  expect((await remove(c)).status).toBe(204);
  expect(await storedAnswers(api.db, id)).toEqual({ files: null });
  await runJobsOnce(api.app, { early: true });
  expect(await kept([a, c])).toEqual([]);
});

test('several files are sent in pieces side by side; for one file, a new upload ends the old one', async () => {
  const { id } = await begin();
  const start = async (uid: string, filename: string) =>
    (
      await api.call('POST', 'applications/response-file-uploads/', {
        token: me.token,
        body: { filename, size: 5, application_response: id, question_uid: uid },
      })
    ).body.id;
  const send = (upload: string) =>
    api.call('PUT', `applications/response-file-uploads/${upload}/?offset=0`, {
      token: me.token,
      raw: Buffer.from('words'),
      headers: { 'content-type': 'application/octet-stream' },
    });
  const [one, two] = [await start('files', 'one.txt'), await start('files', 'two.txt')];
  expect([(await send(two)).body.file.filename, (await send(one)).body.file.filename]).toEqual(['two.txt', 'one.txt']);
  const old = await start('one', 'old.txt');
  await start('one', 'new.txt');
  expect((await send(old)).status).toBe(404);
  // no more than twice the files that the question takes
  const many = [];
  for (let n = 0; n < 7; n += 1) many.push(await start('files', `${n}.txt`));
  const statuses = [];
  for (const upload of many) statuses.push((await send(upload)).status);
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200, 200]);
});

test('an upload that goes on is not deleted in place of one that was given up', async () => {
  const { id } = await begin();
  const start = async (filename: string, size: number): Promise<string> =>
    (
      await api.call('POST', 'applications/response-file-uploads/', {
        token: me.token,
        body: { filename, size, application_response: id, question_uid: 'files' },
      })
    ).body.id;
  const send = (upload: string, offset: number, bytes: Buffer) =>
    api.call('PUT', `applications/response-file-uploads/${upload}/?offset=${offset}`, {
      token: me.token,
      raw: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const slow = await start('slow.txt', 65_541);
  const given = [];
  for (let n = 0; n < 4; n += 1) given.push(await start(`${n}.txt`, 5));
  expect((await send(slow, 0, Buffer.alloc(65_536, 'word '))).status).toBe(200);
  for (let n = 4; n < 7; n += 1) given.push(await start(`${n}.txt`, 5));
  expect((await send(slow, 65_536, Buffer.from('words'))).body.file.filename).toBe('slow.txt');
  expect((await send(given[0] ?? '', 0, Buffer.from('words'))).status).toBe(404);
});

test('a reviewer sees that a file was taken away or replaced, also once it is no longer kept', async () => {
  const { id } = await begin();
  const [a = 0, b = 0] = await sent(id, 'a.pdf', 'b.pdf');
  expect((await save(api, me, id, [['files', [a, b]]], { status: 'SUBMITTED' })).status).toBe(200);
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const { token } = reviewer;
  const review = await api.call('POST', 'applications/reviews/', { token, body: { application_response: id } });
  const recommendation = { recommendation: 'neutral' };
  expect((await api.call('PATCH', `applications/reviews/${review.body.id}/`, { token, body: recommendation })).status).toBe(200);
  const reopened = await api.call('POST', `applications/responses/${id}/reopen/`, {
    token: staff.token,
    body: { reason: 'Again.' },
  });
  expect(reopened.status).toBe(200);
  const [other = 0] = await sent(id, 'a.pdf');
  expect((await save(api, me, id, [['files', [other], 1]], { status: 'SUBMITTED' })).status).toBe(200);
  const changes = async () => (await api.get(`applications/reviews/${review.body.id}/changes/`, token)).body.changes;
  expect(await changes()).toEqual([{ uid: 'files', question: 'Your papers', before: 'a.pdf\nb.pdf', after: 'a.pdf' }]);
  await runJobsOnce(api.app, { early: true });
  const gone = 'a file that is no longer kept';
  expect(await changes()).toMatchObject([{ before: `${gone}\n${gone}`, after: 'a.pdf' }]);
});

test('an earlier list is offered file by file, with the reason for what no longer fits', async () => {
  const before = await begin();
  const [a = 0, b = 0] = await sent(before.id, 'a.pdf', 'b.pdf');
  const note = (await upload(Buffer.from('Our note'), 'c.txt', before.id)).body.id;
  await save(api, me, before.id, [['files', [a, b, note]]]);
  const earlier = { profile: null, question: { template: before.template, uid: 'files' } };
  const now: ElementDraft[] = [{ type: 'FILE', uid: 'now', ...asked, mostFiles: 2, earlier }];
  const { id: template } = await createApplicationTemplate(api.db, { elements: now });
  const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit, templateId: template });
  const { body } = await api.get(`applications/responses/${id}/earlier-answers/`, me.token);
  expect(body.questions).toEqual([
    {
      uid: 'now',
      answers: [
        expect.objectContaining({
          words: 'a.pdf\nb.pdf\nc.txt',
          gap: 'It has 3 files, and 2 can be sent now.',
          files: [a, b, note].map((file, index) => expect.objectContaining({ id: file, fits: index < 2 })),
        }),
      ],
    },
  ]);
  const copy = (file: number) =>
    api.call('POST', `applications/responses/${id}/earlier-answers/files/`, {
      token: me.token,
      body: { question_uid: 'now', file },
    });
  expect([(await copy(b)).status, (await copy(note)).status]).toEqual([201, 404]);
});
