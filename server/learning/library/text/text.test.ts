import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { libraryFileKinds } from '#server/learning/library/file-kind.ts';
import { kindOf } from '#server/platform/files/uploads/file-kinds.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { makeBook, makePdf, passwordTrailer } from '#tests/factories/documents.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { zipOf } from '#tests/factories/workbooks.ts';
import { findText } from './find-text.ts';
import { readText } from './read-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = () => new AbortController().signal;
const office = 'application/vnd.openxmlformats-officedocument.';

async function textOf(bytes: Buffer, contentType: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return (await findText({ path, contentType, scratch: join(folder, 'scratch') }, never())).text;
}

describe('the text of', () => {
  test('a PDF has its pages', async () => {
    const text = await textOf(makePdf({ pages: ['The first page', '', 'The third one'] }), 'application/pdf');
    expect(text).toEqual({
      state: 'FOUND',
      count: 3,
      pages: [
        { label: 'Page 1', text: 'The first page' },
        { label: 'Page 3', text: 'The third one' },
      ],
    });
  });

  test('500 scanned pages is none, and says so', async () => {
    const pages = Array.from({ length: 500 }, () => '');
    expect(await textOf(makePdf({ pages }), 'application/pdf')).toEqual({ state: 'SCANNED', count: 500, pages: [] });
  });

  test('a PDF with a password is not read', async () => {
    const text = await textOf(makePdf({ pages: ['secret'], trailer: passwordTrailer }), 'application/pdf');
    expect(text).toEqual({ state: 'ENCRYPTED', count: 0, pages: [] });
  });

  test('a sheet has its words by sheet, a document its paragraphs', async () => {
    const file = (name: string) => readFile(new URL(`../../../../tests/factories/files/${name}`, import.meta.url));
    const sheets = await textOf(await file('two-sheets.xlsx'), `${office}spreadsheetml.sheet`);
    expect(sheets).toEqual({ state: 'FOUND', count: 2, pages: [{ label: 'Sheet “Budget”', text: 'Rent' }] });
    const document = await textOf(await file('minutes.docx'), `${office}wordprocessingml.document`);
    expect(document.pages).toEqual([{ label: '', text: 'Minutes Who was there Everyone & the dog' }]);
  });

  test('a book has its chapters in reading order, and no scripts', async () => {
    const chapters = ['<h1>On boards</h1><script>let hidden</script>', '<p>Minutes</p><p>&amp; more</p>'];
    const text = await textOf(makeBook({ chapters }), 'application/epub+zip');
    expect(text).toEqual({
      state: 'FOUND',
      count: 0,
      pages: [
        { label: 'Part 1', text: 'On boards' },
        { label: 'Part 2', text: 'Minutes & more' },
      ],
    });
  });

  test('plain text in UTF-16 and in Windows’ Latin', async () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Über uns alle', 'utf16le')]);
    expect((await textOf(wide, 'text/plain')).pages).toEqual([{ label: '', text: 'Über uns alle' }]);
    expect((await textOf(Buffer.from('caf\xe9 latino', 'latin1'), 'text/plain')).pages).toEqual([
      { label: '', text: 'café latino' },
    ]);
  });
});

describe('a file that attacks its reader', () => {
  test('an xlsx that unpacks beyond the limit is given up', async () => {
    const bomb = zipOf({
      '[Content_Types].xml': '<x/>',
      'xl/workbook.xml': '<x/>',
      'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(200_000_000, ' ')]),
    });
    expect(bomb.length).toBeLessThan(300_000);
    await expect(textOf(bomb, `${office}spreadsheetml.sheet`)).rejects.toThrow('ended its reader');
  });

  test('a PDF whose page unpacks to 400 MB is given up when it takes too much', async () => {
    const inner = makePdf({ pages: ['bomb'], padding: 400_000_000 });
    expect(inner.length).toBeLessThan(1_000_000);
    await expect(textOf(inner, 'application/pdf')).rejects.toThrow(/memory|ended its reader|too long/);
  });

  test('bytes that are no PDF inside end the reader, not us', async () => {
    await expect(textOf(Buffer.from('%PDF-1.7\nnothing'), 'application/pdf')).rejects.toThrow('ended its reader');
  });

  test('a type that lies is known by its bytes', async () => {
    const kind = async (bytes: Buffer, name: string) => (await kindOf(bytes, name, libraryFileKinds))?.contentType ?? null;
    expect(await kind(Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), 'guide.pdf')).toBe(null);
    expect(await kind(Buffer.from('<script>alert(1)</script>'), 'guide.pdf')).toBe('text/plain');
    expect(await kind(makePdf({ pages: ['x'] }), 'guide.xlsx')).toBe('application/pdf');
    expect(await kind(zipOf({ 'a.txt': 'x' }), 'sheet.xlsx')).toBe(null);
    expect(await kind(makeBook({ chapters: ['x'] }), 'book.zip')).toBe('application/epub+zip');
  });
});

describe('the job', () => {
  let api: TestApi;
  let staff: SignedInPerson;
  beforeAll(async () => {
    api = await startApi();
    staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  });
  afterAll(() => api.close());

  async function upload(bytes: Buffer, name: string) {
    const form = new FormData();
    form.set('file', new Blob([bytes as never]), name);
    const { status, body } = await api.call('POST', 'learning-commons/', { token: staff.token, form });
    expect([status, body.text_state, body.preview_image]).toEqual([201, 'WAITING', null]);
    return body.id;
  }
  const read = async (id: number) => (await api.get(`learning-commons/${id}/`, staff.token)).body;

  test('stores text and cover, and says FAILED for a file that breaks its reader', async () => {
    const good = await upload(makePdf({ pages: ['Nobody expects the lighthouse'] }), 'good.pdf');
    const bad = await upload(makePdf({ pages: ['x'] }), 'bad.pdf');
    const { storedAs } = await api.db
      .selectFrom('learningFiles')
      .select('storedAs')
      .where('id', '=', bad)
      .executeTakeFirstOrThrow();
    await api.app.storage.remove(String(storedAs));
    await api.app.storage.putAs(String(storedAs), Buffer.from('%PDF-1.7\nnothing'));
    await runJobsOnce(api.app);
    expect(await read(good)).toMatchObject({ text_state: 'FOUND', pages: 1, preview_chosen: false });
    expect((await read(good)).preview_image.thumbnail).toMatch(/^\/learning-files\/\d+\/[0-9a-f]{32}-small\.cover\/\?person=/);
    expect(await read(bad)).toMatchObject({ text_state: 'FAILED', preview_image: null });
    const { body } = await api.get('learning-commons/?search=lighthouse', staff.token);
    expect(body.results.map(({ id, snippet }: { id: number; snippet: { label: string } }) => [id, snippet.label])).toEqual([
      [good, 'Page 1'],
    ]);
    const again = await api.call('POST', `learning-commons/${bad}/read-text/`, { token: staff.token });
    expect([again.status, again.body.text_state]).toEqual([200, 'WAITING']);
  });

  test('reads two files at a time, small ones first, and one that takes long after all others', async () => {
    const jobs = async () =>
      (
        await sql<{ id: number; patient: boolean; queue: string }>`
          SELECT (payload->>'id')::int AS id, coalesce(payload->>'patient' = 'true', false) AS patient, queue_name AS queue
          FROM graphile_worker._private_jobs job JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id
          JOIN graphile_worker._private_tasks task ON task.id = job.task_id
          WHERE identifier = 'read-learning-text' ORDER BY job.priority, job.run_at, job.id`.execute(api.db)
      ).rows;
    await runJobsOnce(api.app);
    const pages = (count: number) => Array.from({ length: count }, (_, n) => `Page ${n} ${'of many words '.repeat(100)}`);
    const large = await upload(Buffer.concat([makePdf({ pages: pages(2) }), Buffer.alloc(900_000, '\n')]), 'large.pdf');
    const slow = await upload(makePdf({ pages: pages(3) }), 'slow.pdf');
    const small = await upload(makePdf({ pages: ['One page'] }), 'small.pdf');
    expect((await jobs()).map(({ id }) => id)).toEqual([slow, small, large]);
    expect(new Set((await jobs()).map(({ queue }) => queue)).size).toBe(2);

    const { storedAs } = await api.db
      .selectFrom('learningFiles')
      .select('storedAs')
      .where('id', '=', slow)
      .executeTakeFirstOrThrow();
    const { config, db, http } = api.app;
    const context = { config, db, log: http.log, signal: never() };
    await readText({ id: slow, storedAs: storedAs ?? '' }, context, 1);
    expect((await read(slow)).text_state).toBe('WAITING');
    expect((await jobs()).map(({ id, patient }) => [id, patient])).toEqual([
      [small, false],
      [large, false],
      [slow, true],
    ]);
    await runJobsOnce(api.app);
    expect(await Promise.all([small, large, slow].map(async (id) => (await read(id)).text_state))).toEqual(
      Array(3).fill('FOUND'),
    );
  });

  test('does nothing for a file that was replaced meanwhile', async () => {
    const id = await upload(makePdf({ pages: ['The old text of everything'] }), 'old.pdf');
    const form = new FormData();
    form.set('file', new Blob([makePdf({ pages: ['The new text of everything'] }) as never]), 'new.pdf');
    expect((await api.call('PATCH', `learning-commons/${id}/`, { token: staff.token, form })).body.filename).toBe('new.pdf');
    await runJobsOnce(api.app);
    const pages = await api.db.selectFrom('learningPages').select('text').where('fileId', '=', id).execute();
    expect(pages).toEqual([{ text: 'The new text of everything' }]);
  });
});
