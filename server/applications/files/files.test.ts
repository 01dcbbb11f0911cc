import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileMessages } from '#contract/applications/files.ts';
import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let me: Applicant;
let colleague: Applicant;
let stranger: Applicant;
let staff: SignedInPerson;
let reviewer: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  colleague = await createApplicant(api.db, me.nonprofit);
  stranger = await createApplicant(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
});
afterAll(() => api.close());

const begin = async (traits = {}) => (await createApplicationResponse(api.db, { nonprofitId: me.nonprofit, ...traits })).id;
const pdf = makePdf({ pages: ['the budget'] });

function form(bytes: Buffer, name: string, fields: Record<string, string | number> = {}): FormData {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.set(key, String(value));
  made.set('file', new Blob([bytes as never]), name);
  return made;
}
const upload = (bytes: Buffer, name: string, fields: Record<string, string | number>, { token }: { token: string } = me) =>
  api.call('POST', 'applications/response-file-answers/', { token, form: form(bytes, name, fields) });
const place = (id: number) => ({ application_response: id, question_uid: 'file' });

async function open(path: string, token?: string) {
  const answer = await fetch(new URL(path, api.app.http.listeningOrigin.replace('[::1]', '127.0.0.1')), {
    ...(token && { headers: { authorization: `Token ${token}` } }),
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('a file that answers a question', () => {
  test('is a PDF after other bytes, and is no text with the name of a PDF, and no workbook with a password', async () => {
    const id = await begin();
    const late = await readFile(new URL('../../../../shared/data/reports/pdf-after-other-bytes.pdf', import.meta.url));
    const sent = await upload(late, 'saved page.pdf', place(id));
    expect([sent.status, sent.body.filename]).toEqual([201, 'saved page.pdf']);
    const text = await upload(Buffer.from('Dear reader'), 'letter.pdf', place(id));
    expect([text.status, text.body]).toEqual([415, { detail: uploadedFileMessages.misnamed('pdf') }]);
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage\0', 'utf16le'),
      Buffer.alloc(600),
    ]);
    const refused = await upload(locked, 'budget.xlsx', place(id));
    expect([refused.status, refused.body]).toEqual([415, { detail: uploadedFileMessages.locked }]);
  });

  test('is uploaded, saved as the answer, read by its name, and opened by its link', async () => {
    const id = await begin();
    const sent = await upload(pdf, 'Our budget 2027.pdf', place(id));
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        filename: 'Our budget 2027.pdf',
        file: expect.stringMatching(/^\/application-files\/\d+\/\?person=/),
      },
    ]);
    expect((await save(api, me, id, [['file', sent.body.id]])).status).toBe(200);
    const { body } = await api.get(`applications/responses/${id}/`, colleague.token);
    const element = body.application_data.elements.find(({ uid }: { uid: string }) => uid === 'file');
    expect(element).toMatchObject({
      answer: 'Our budget 2027.pdf',
      revision: 1,
      file_id: sent.body.id,
      file_size: pdf.length,
      download_link: expect.any(String),
    });
    const opened = await open(element.download_link);
    expect([opened.status, opened.bytes.equals(pdf)]).toEqual([200, true]);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `inline; filename="Our budget 2027.pdf"; filename*=UTF-8''Our%20budget%202027.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('can be sent back as the response carries it', async () => {
    const id = await begin();
    const { body: file } = await upload(pdf, 'a.pdf', place(id));
    await save(api, me, id, [['file', file.id]]);
    const { body } = await api.get(`applications/responses/${id}/`, me.token);
    const again = await api.call('PATCH', `applications/responses/${id}/`, {
      token: me.token,
      body: { application_data: body.application_data },
    });
    expect(again.status).toBe(200);
    expect(await storedAnswers(api.db, id)).toMatchObject({ file: file.id });
  });

  test('belongs to one response and one question', async () => {
    const id = await begin();
    const other = await begin();
    const { body: bound } = await upload(pdf, 'a.pdf', place(id));
    const { body: unbound } = await upload(pdf, 'b.pdf', {});
    const { body: theirs } = await upload(pdf, 'c.pdf', {}, stranger);
    const refused = { 'application_data.elements': [`There is no file ${bound.id} for the question file.`] };
    const elsewhere = await save(api, me, other, [
      ['file', bound.id],
      ['scale', 3],
    ]);
    expect([elsewhere.status, elsewhere.body]).toEqual([400, refused]);
    for (const file of [theirs.id, 999_999]) expect((await save(api, me, other, [['file', file]])).status).toBe(400);
    expect((await save(api, colleague, other, [['file', unbound.id]])).status).toBe(400);
    expect(await storedAnswers(api.db, other)).toEqual({});
    expect((await save(api, me, other, [['file', unbound.id]])).status).toBe(200);
    expect((await save(api, me, id, [['file', unbound.id]])).status).toBe(400);
    // a refused save does not assign the file either
    expect((await save(api, stranger, id, [['file', theirs.id]])).status).toBe(404);
    expect(await api.db.selectFrom('applicationFiles').select('responseId').where('id', '=', theirs.id).execute()).toEqual([
      { responseId: null },
    ]);
  });

  test('is there for those who may read the response, and for nobody else', async () => {
    const id = await begin();
    const { body: file } = await upload(pdf, 'a.pdf', place(id));
    const path = `/application-files/${file.id}/`;
    const statuses = async () => {
      const people = [me, colleague, staff, reviewer, stranger, undefined];
      return Promise.all(people.map(async (person) => (await open(path, person?.token)).status));
    };
    expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404]);
    await api.db
      .updateTable('applicationResponses')
      .set({ status: 'SUBMITTED', submittedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    expect(await statuses()).toEqual([200, 200, 200, 200, 404, 404]);
  });

  test('a link ends with the session that it was made in', async () => {
    const id = await begin();
    const signedOut = await createApplicant(api.db, me.nonprofit);
    const { body } = await upload(pdf, 'a.pdf', place(id), signedOut);
    expect((await open(body.file)).status).toBe(200);
    await api.call('POST', 'logout/', { token: signedOut.token });
    expect((await open(body.file)).status).toBe(404);
  });

  test('a link works for its person alone, until it ends, and while that person may read it', async () => {
    const id = await begin();
    const leaver = await createApplicant(api.db, me.nonprofit);
    const { body } = await upload(pdf, 'a.pdf', place(id), leaver);
    const link = new URL(body.file, 'http://here');
    const changed = (name: string, value: string) => {
      const copy = new URL(link);
      copy.searchParams.set(name, value);
      return copy.pathname + copy.search;
    };
    expect((await open(body.file)).status).toBe(200);
    expect((await open(changed('person', String(me.id)))).status).toBe(404);
    expect((await open(changed('expires', String(Number(link.searchParams.get('expires')) + 1)))).status).toBe(404);
    expect((await open(changed('expires', '1'))).status).toBe(404);
    expect((await open(changed('signature', 'A'.repeat(43)))).status).toBe(404);
    expect((await open(body.file.replace(/files\/\d+/, 'files/999999'))).status).toBe(404);
    await api.db
      .updateTable('users')
      .set({ nonprofitId: (await createNonprofit(api.db)).id })
      .where('id', '=', leaver.id)
      .execute();
    expect((await open(body.file)).status).toBe(404);
    await api.db.updateTable('users').set({ nonprofitId: me.nonprofit, isActive: false }).where('id', '=', leaver.id).execute();
    expect((await open(body.file)).status).toBe(404);
  });

  test('taken away: the answer with it, the bytes 30 days later', async () => {
    const id = await begin();
    const { body: file } = await upload(pdf, 'a.pdf', place(id));
    await save(api, me, id, [
      ['file', file.id],
      ['scale', 1],
    ]);
    await api.db
      .updateTable('applicationAnswers')
      .set({ answer: String(file.id) })
      .where('questionUid', '=', 'scale')
      .execute();
    const remove = ({ token }: { token: string }) =>
      api.call('DELETE', `applications/response-file-answers/${file.id}/`, { token });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(colleague)).status).toBe(204);
    expect((await remove(colleague)).status).toBe(404);
    // an answer to another question that equals the file's id stays
    expect(await storedAnswers(api.db, id)).toEqual({ file: null, scale: file.id });
    expect((await open(file.file)).status).toBe(404);
    expect((await save(api, me, id, [['file', file.id, 1]])).status).toBe(400);
    const row = () => api.db.selectFrom('applicationFiles').select('storedAs').where('id', '=', file.id).executeTakeFirst();
    const name = (await row())?.storedAs ?? '';
    await runJobsOnce(api.app);
    expect(await api.app.storage.stat(name)).toEqual({ size: pdf.length });
    await runJobsOnce(api.app, { early: true });
    expect(await api.app.storage.stat(name)).toBeNull();
    expect(await row()).toBeUndefined();
  });

  test('given to no question: forgotten after 30 days; given to one: kept', async () => {
    const id = await begin();
    const [stray, bound] = [(await upload(pdf, 'a.pdf', {})).body, (await upload(pdf, 'b.pdf', {})).body];
    await save(api, me, id, [['file', bound.id]]);
    await runJobsOnce(api.app, { early: true });
    const left = await api.db.selectFrom('applicationFiles').select('id').where('id', 'in', [stray.id, bound.id]).execute();
    expect(left).toEqual([{ id: bound.id }]);
  });

  test('nothing is added to or taken from what is submitted or closed, or is not one’s own', async () => {
    const id = await begin();
    const { body: file } = await upload(pdf, 'a.pdf', place(id));
    const remove = () => api.call('DELETE', `applications/response-file-answers/${file.id}/`, { token: me.token });
    await api.db
      .updateTable('applicationResponses')
      .set({ status: 'SUBMITTED', submittedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    for (const { status, body } of [await upload(pdf, 'b.pdf', place(id)), await remove()])
      expect([status, body.reason]).toEqual([409, 'submitted']);
    expect((await upload(pdf, 'b.pdf', place(id), stranger)).status).toBe(404);
    expect((await upload(pdf, 'b.pdf', place(999_999))).status).toBe(404);
    const open = await begin();
    const wrong = await upload(pdf, 'b.pdf', { application_response: open, question_uid: 'scale' });
    expect([wrong.status, wrong.body]).toEqual([400, { question_uid: [fileMessages.notAFileQuestion] }]);
  });
});

describe('the kind of a file', () => {
  const shared = (name: string) => readFile(new URL(`../../../../shared/data/${name}`, import.meta.url));
  const cfb = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`${stream}\0`, 'utf16le')]);

  test('is told by its bytes; its name follows', async () => {
    const id = await begin();
    const cases: [Buffer, string, string, string][] = [
      [pdf, 'budget.docx', 'budget.docx.pdf', 'application/pdf'],
      [Buffer.from('name,sum\nfood,1'), 'Sums.CSV', 'Sums.csv', 'text/csv'],
      [Buffer.from('<script>alert(1)</script>'), 'page.html', 'page.html.txt', 'text/plain'],
      [Buffer.from('Zürich', 'latin1'), 'notes.txt', 'notes.txt', 'text/plain'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]), 'notes', 'notes.txt', 'text/plain'],
      [cfb('WordDocument'), 'old.doc', 'old.doc', 'application/msword'],
      [cfb('Workbook'), 'old.doc', 'old.doc.xls', 'application/vnd.ms-excel'],
      [await shared('images/Landscape_6.jpg'), '../../etc/"passwd"', 'passwd.jpg', 'image/jpeg'],
      [pdf, '\u202e\u0007fdp.exe', 'fdp.exe.pdf', 'application/pdf'],
      [pdf, '...', 'file.pdf', 'application/pdf'],
      [pdf, `${'é'.repeat(290)}.pdf`, `${'é'.repeat(150)}.pdf`, 'application/pdf'],
    ];
    for (const [bytes, name, filename, type] of cases) {
      const { status, body } = await upload(bytes, 'x', { ...place(id), filename: name });
      expect([name, status, body.filename]).toEqual([name, 201, filename]);
      const opened = await open(body.file);
      expect([name, opened.headers['content-type']?.split(';')[0]]).toEqual([name, type]);
      const shown = /^(application\/pdf|image\/jpeg)$/.test(type);
      expect([name, opened.headers['content-disposition']?.split(';')[0]]).toEqual([name, shown ? 'inline' : 'attachment']);
      // our own pages show a PDF in a frame; nothing else is framed
      const frames = opened.headers['content-security-policy']?.match(/frame-ancestors (.*)$/)?.[1];
      const framed = type === 'application/pdf' ? ["'self'", 'SAMEORIGIN'] : ["'none'", 'DENY'];
      expect([name, frames, opened.headers['x-frame-options']]).toEqual([name, ...framed]);
    }
  });

  test('that is not accepted is refused in words, and so is nothing at all', async () => {
    const id = await begin();
    const refused = [
      Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      Buffer.from('7f454c460201010000000000', 'hex'),
      Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      cfb('AdminExecuteSequence'),
      Buffer.from('text with \0 in it'),
    ];
    for (const bytes of refused) {
      const { status, body } = await upload(bytes, 'budget.pdf', place(id));
      expect([bytes.toString('latin1', 0, 8), status, body]).toEqual([
        bytes.toString('latin1', 0, 8),
        415,
        { detail: fileMessages.kind },
      ]);
    }
    const empty = await upload(Buffer.alloc(0), 'budget.pdf', place(id));
    expect([empty.status, empty.body]).toEqual([400, { file: [fileMessages.empty] }]);
    expect(await api.db.selectFrom('applicationFiles').select('id').where('responseId', '=', id).execute()).toEqual([]);
  });

  test('one byte more than 25 MB is refused, 25 MB are not', async () => {
    const id = await begin();
    const large = Buffer.alloc(25_000_001, ' ');
    const { status, body } = await upload(large, 'a.txt', place(id));
    expect([status, body]).toEqual([413, { detail: 'This file is too large: the limit is 25 MB.' }]);
    expect((await upload(large.subarray(1), 'a.txt', place(id))).status).toBe(201);
  });
});
