import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileMessages, pieceLimit } from '#contract/applications/files.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse, save } from '#tests/factories/application-responses.ts';

let api: TestApi;
let me: Applicant;
let colleague: Applicant;
let stranger: Applicant;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  colleague = await createApplicant(api.db, me.nonprofit);
  stranger = await createApplicant(api.db);
});
afterAll(() => api.close());

const begin = async () => (await createApplicationResponse(api.db, { nonprofitId: me.nonprofit })).id;
const place = (id: number) => ({ application_response: id, question_uid: 'file' });

describe('a file in pieces', () => {
  const start = (id: number, size: number, { token }: { token: string } = me) =>
    api.call('POST', 'applications/response-file-uploads/', { token, body: { filename: 'long.txt', size, ...place(id) } });
  const send = (upload: string, offset: number, bytes: Buffer, { token }: { token: string } = me) =>
    api.call('PUT', `applications/response-file-uploads/${upload}/?offset=${offset}`, {
      token,
      raw: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const bytesAt = async (path: string) => {
    const answer = await fetch(new URL(path, api.app.http.listeningOrigin.replace('[::1]', '127.0.0.1')));
    return Buffer.from(await answer.arrayBuffer());
  };
  const whole = Buffer.from(Array.from({ length: 2 * pieceLimit + 5 }, (_, n) => 97 + (n % 26)));

  test('goes on where it broke off, and any piece may come twice', async () => {
    const id = await begin();
    const { status, body } = await start(id, whole.length);
    expect([status, body]).toEqual([201, { id: expect.any(String), received: 0, file: null }]);
    const piece = (n: number) => send(body.id, n * pieceLimit, whole.subarray(n * pieceLimit, (n + 1) * pieceLimit));
    expect((await piece(0)).body.received).toBe(pieceLimit);
    expect((await piece(0)).body.received).toBe(pieceLimit);
    const ahead = await piece(2);
    expect([ahead.status, ahead.body]).toEqual([
      409,
      { detail: 'The piece does not go on where the last one ended.', received: pieceLimit },
    ]);
    const { body: asked } = await api.get(`applications/response-file-uploads/${body.id}/`, me.token);
    expect(asked).toEqual({ id: body.id, received: pieceLimit, file: null });
    const both = await Promise.all([piece(1), piece(1), piece(1)]);
    expect(both.map((answer) => [answer.status, answer.body.received])).toEqual(Array(3).fill([200, 2 * pieceLimit]));
    const last = await piece(2);
    expect(last.body).toEqual({
      id: body.id,
      received: whole.length,
      file: { id: expect.any(Number), filename: 'long.txt', file: expect.any(String) },
    });
    expect((await piece(2)).body.file.id).toBe(last.body.file.id);
    expect((await bytesAt(last.body.file.file)).equals(whole)).toBe(true);
    expect(await api.db.selectFrom('applicationUploadPieces').select('startsAt').execute()).toEqual([]);
    expect((await save(api, me, id, [['file', last.body.file.id]])).status).toBe(200);
  });

  test('has the limits and rights of a whole one', async () => {
    const id = await begin();
    expect((await start(id, 25_000_001)).body).toEqual({ detail: 'This file is too large: the limit is 25 MB.' });
    expect((await start(id, 0)).body).toEqual({ size: [fileMessages.empty] });
    expect((await start(id, 5, stranger)).status).toBe(404);
    const { body } = await start(id, 70_000);
    expect((await api.get(`applications/response-file-uploads/${body.id}/`, colleague.token)).status).toBe(404);
    expect((await send(body.id, 0, Buffer.alloc(70_000, 'a'), colleague)).status).toBe(404);
    expect((await send(body.id, 0, Buffer.alloc(70_001, 'a'))).body).toEqual({
      non_field_errors: ['The piece is longer than what is missing.'],
    });
    expect((await send(body.id, 0, Buffer.alloc(5, 'a'))).body).toEqual({ non_field_errors: ['The piece is too short.'] });
    expect((await send(body.id, 0, Buffer.alloc(pieceLimit + 1, 'a'))).status).toBe(413);
    const refused = await send(body.id, 0, Buffer.concat([Buffer.from('MZ\0'), Buffer.alloc(69_997)]));
    expect([refused.status, refused.body]).toEqual([415, { detail: fileMessages.kind }]);
    // a new upload deletes the unfinished one
    await start(id, 70_000);
    expect((await send(body.id, 0, Buffer.alloc(70_000, 'a'))).status).toBe(404);
  });

  test('that nobody goes on with is forgotten', async () => {
    const id = await begin();
    const { body } = await start(id, whole.length);
    await send(body.id, 0, whole.subarray(0, pieceLimit));
    await runJobsOnce(api.app, { early: true });
    expect((await api.get(`applications/response-file-uploads/${body.id}/`, me.token)).status).toBe(404);
    expect(await api.db.selectFrom('applicationUploadPieces').select('startsAt').execute()).toEqual([]);
  });

  const rows = (response: number) =>
    api.db.selectFrom('applicationFiles').select(['id', 'storedAs']).where('responseId', '=', response).execute();

  test('is kept while no database connection waits for the disk, and once, however often its last piece comes', async () => {
    const id = await begin();
    const { body } = await start(id, pieceLimit + 5);
    await send(body.id, 0, whole.subarray(0, pieceLimit));
    const { storage } = api.app;
    const { putFile } = storage;
    const names: string[] = [];
    const waiting: unknown[] = [];
    let arrived = () => {};
    const both = new Promise<void>((resolve) => {
      arrived = () => names.length === 2 && resolve();
    });
    const put = vi.spyOn(storage, 'putFile').mockImplementation(async (name, path) => {
      names.push(name);
      arrived();
      await both;
      const busy = "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
      waiting.push(...(await api.app.pool.query(busy)).rows);
      await putFile(name, path);
    });
    const last = () => send(body.id, pieceLimit, whole.subarray(pieceLimit, pieceLimit + 5));
    const answers = await Promise.all([last(), last()]);
    put.mockRestore();
    const [file, ...others] = await rows(id);
    expect(answers.map(({ status, body: { received, file: made } }) => [status, received, made.id])).toEqual(
      Array(2).fill([200, pieceLimit + 5, file?.id]),
    );
    expect([others, waiting]).toEqual([[], []]);
    const kept = await Promise.all(names.map(async (name) => ((await storage.stat(name)) ? name : null)));
    expect(kept.filter((name) => name !== null)).toEqual([file?.storedAs]);
  });

  test('that is submitted over before it is whole is refused, and leaves nothing', async () => {
    const id = await begin();
    const { body } = await start(id, 5);
    const { storage } = api.app;
    const { putFile } = storage;
    let stored = '';
    const put = vi.spyOn(storage, 'putFile').mockImplementation(async (name, path) => {
      stored = name;
      await putFile(name, path);
      const submitted = { status: 'SUBMITTED', submittedAt: new Date().toISOString() };
      await api.db.updateTable('applicationResponses').set(submitted).where('id', '=', id).execute();
    });
    const { status, body: told } = await send(body.id, 0, Buffer.from('words'));
    put.mockRestore();
    expect([status, told.reason]).toEqual([409, 'submitted']);
    expect([await rows(id), await storage.stat(stored)]).toEqual([[], null]);
  });
});
