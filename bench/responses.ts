import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import pg from 'pg';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { numberPages } from '#contract/applications/elements.ts';
import type { ResponsesQuery } from '#contract/applications/responses.ts';
import { responseStatements } from '#server/applications/responses/list.ts';
import { saveAtOnce } from '#server/applications/saving/save-answers.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { listQuery } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, fillNonprofits } from './fill.ts';
import { sharedWord } from './generate.ts';
import { atLeast, atMost, type Figure, median, sideBySide } from './report.ts';
import { overBarePg, overHttp, type Running, startBareServer, startServer } from './side.ts';

const sizes = { responses: 50_000, questions: 200, onPage: 20, exported: 5_000, columns: 100 };
const rounds = 5;
const saves = 200;

const questions = (count: number): ElementDraft[] =>
  Array.from({ length: count }, (_, n) => ({
    type: 'OPEN_TEXT',
    uid: `question-${n}`,
    question: `Question ${n}?`,
    required: true,
    helpText: '',
    maxWordCount: 300,
  }));
const text = (seed: number) => `Answer ${seed}. ${'We work with families in and around the county. '.repeat(8)}`;

interface Filled {
  address: DatabaseAddress;
  staff: string;
  applicant: string;
  /** ids of a template with 25,000 responses, of the response with 200 questions (`long`), and of the exported template */
  template: number;
  long: number;
  exported: number;
}

async function insertTemplate({ pool }: Database, name: string, elements: ElementDraft[]): Promise<number> {
  const made = await pool.query<{ id: number }>(
    'INSERT INTO application_templates (name, is_published, elements, number_questions) VALUES ($1, true, $2, $3) RETURNING id',
    [name, JSON.stringify(numberPages(elements)), elements.length],
  );
  return made.rows[0]?.id ?? 0;
}

/** Gives each of the first `count` nonprofits a response; two of three responses are submitted. */
async function insertResponses({ pool }: Database, template: number, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT t.id, 1, n.id, t.elements, CASE WHEN n.id % 3 > 0 THEN 'SUBMITTED' ELSE 'IN_PROGRESS' END,
      CASE WHEN n.id % 3 > 0 THEN now() - n.id * interval '1 minute' END
    FROM application_templates t, (SELECT id FROM nonprofits ORDER BY id LIMIT $2) n WHERE t.id = $1`,
    [template, count],
  );
}

async function fill(server: DatabaseAddress): Promise<Filled> {
  const address = await createDatabase(server, 'bench_responses');
  const database = openDatabase(address);
  const { pool, db } = database;
  await migrate(database);
  await fillNonprofits(pool, sizes.responses / 2);
  const few = questions(5);
  const template = await insertTemplate(database, 'Spring application', few);
  await insertResponses(database, template, sizes.responses / 2);
  await insertResponses(database, await insertTemplate(database, 'Autumn application', few), sizes.responses / 2);
  const exported = await insertTemplate(database, 'Exported application', questions(sizes.columns));
  await insertResponses(database, exported, sizes.exported);
  await pool.query(
    `INSERT INTO application_answers (response_id, question_uid, answer)
    SELECT r.id, 'question-' || n, to_jsonb($2::text || n) FROM application_responses r, generate_series(0, $3) n WHERE r.template_id = $1`,
    [exported, text(0), sizes.columns - 1],
  );
  const long = await insertTemplate(database, 'Long application', questions(sizes.questions));
  await insertResponses(database, long, 1);
  const response = await pool.query<{ id: number; nonprofit_id: number }>(
    `UPDATE application_responses SET status = 'IN_PROGRESS', submitted_at = NULL WHERE template_id = $1 RETURNING id, nonprofit_id`,
    [long],
  );
  const { id = 0, nonprofit_id: nonprofitId = 0 } = response.rows[0] ?? {};
  await pool.query(
    `INSERT INTO application_answers (response_id, question_uid, answer) SELECT $1, 'question-' || n, to_jsonb($2::text) FROM generate_series(0, $3) n`,
    [id, text(0), sizes.questions - 1],
  );
  await pool.query('VACUUM ANALYZE');
  const staff = await addSignedIn(db);
  const applicant = await addSignedIn(db, { email: 'applicant@test.example', roles: ['NONPROFIT_STAFF'], nonprofitId });
  await database.close();
  return { address, staff: staff.token, applicant: applicant.token, template, long: id, exported };
}

async function measureList({ address, staff, template }: Filled, { origin }: Running): Promise<Figure> {
  const query: ResponsesQuery = {
    page: 1,
    pageSize: 20,
    ordering: 'nonprofit',
    applicationTemplate: template,
    applicationStatus: 'SUBMITTED',
    search: sharedWord,
  };
  const [exact] = responseStatements(query, 'UTC');
  if (!exact) throw new Error('a list has a statement');
  const statement = listQuery(exact, hashSecret(staff));
  const parameters = `application_template=${template}&application_status=SUBMITTED&search=${sharedWord}&ordering=nonprofit`;
  const { ours, bare } = await sideBySide(rounds, {
    ours: () => overHttp(`${origin}/api/v1/applications/responses/?${parameters}`, { authorization: `Token ${staff}` }),
    bare: () => overBarePg(address, statement),
  });
  const detail = `${Math.round(ours)}/s of ${Math.round(bare)}/s`;
  return atLeast(`list of ${sizes.responses} responses, filtered and searched, beside a bare pg loop`, ours / bare, 0.75, detail);
}

/** Calls `once` `count` times. Returns the median time of a call, in milliseconds. */
async function each(count: number, once: (n: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    await once(n);
    times.push(performance.now() - begun);
  }
  return median(times);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends one request on the connection that stays open, and returns the status of the response. `fetch` would cost as much time as
 * the server does.
 */
function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}

let typed = 0;
const uids = Array.from({ length: sizes.onPage }, (_, n) => `question-${n}`);

/**
 * Measures saving one page of the long response in two ways. Over HTTP, compared with a bare server that checks the session and
 * writes the same answers. By the statement alone, compared with a bare UPDATE. Each uses one connection with durable commits. A
 * request to `/healthz` shows the cost of HTTP alone.
 */
async function measureSave({ address, applicant, long }: Filled, { origin }: Running): Promise<Figure[]> {
  const client = new pg.Client(address as pg.ClientConfig);
  await client.connect();
  const { pool, close } = openDatabase({ ...address, max: 1 });
  const tokenHash = hashSecret(applicant);
  const headers = { authorization: `Token ${applicant}`, 'content-type': 'application/json' };
  const path = `${origin}/api/v1/applications/responses/${long}/`;
  let sequence = 0;
  const overHttpOnce = async () => {
    typed += 1;
    sequence += 1;
    const elements = uids.map((uid) => ({ uid, answer: text(typed) }));
    const body = JSON.stringify({ application_data: { elements }, writer: 'bench-writer', sequence });
    const status = await send(path, 'PATCH', headers, body);
    if (status !== 200) throw new Error(`a save was answered with ${status}`);
  };
  const statementOnce = async () => {
    typed += 1;
    sequence += 1;
    const answers = uids.map((uid) => ({ uid, answer: text(typed), revision: 0 }));
    const done = await saveAtOnce(pool, tokenHash, { response: long, answers, writer: 'bench-writer', sequence });
    if (done?.outcome.saved.length !== uids.length) throw new Error(`a save was answered with ${done?.outcome.outcome}`);
  };
  const bareOnce = async () => {
    typed += 1;
    const answers = uids.map(() => JSON.stringify(text(typed)));
    await client.query({
      name: 'bare-update',
      text: `UPDATE application_answers a SET answer = sent.answer, writer = 'bench-writer', revision = revision + 1, written_at = now()
        FROM unnest($2::text[], $3::jsonb[]) AS sent (uid, answer) WHERE a.response_id = $1 AND a.question_uid = sent.uid`,
      values: [long, uids, answers],
    });
  };
  const bareServer = await startBareServer(address);
  const overBareHttpOnce = async () => {
    typed += 1;
    const elements = uids.map((uid) => ({ uid, answer: text(typed) }));
    const status = await send(bareServer.origin, 'PATCH', headers, JSON.stringify({ response: long, elements }));
    if (status !== 200) throw new Error(`the bare server answered ${status}`);
  };
  // make the benchmark's page the writer of these answers, because a writer's saves never conflict with its own earlier saves
  await client.query(`UPDATE application_answers SET writer = 'bench-writer' WHERE response_id = $1`, [long]);
  await each(30, overHttpOnce);
  await each(30, statementOnce);
  await each(30, bareOnce);
  await each(30, overBareHttpOnce);
  const { ours, bareHttp, statement, bare, trip, opening } = await sideBySide(rounds, {
    ours: () => each(saves, overHttpOnce),
    bareHttp: () => each(saves, overBareHttpOnce),
    statement: () => each(saves, statementOnce),
    bare: () => each(saves, bareOnce),
    trip: () => each(saves, async () => void (await send(`${origin}/healthz`, 'GET', {}))),
    opening: () => each(saves / 4, async () => void (await send(path, 'GET', headers))),
  });
  bareServer.stop();
  await client.end();
  await close();
  const beside = (one: number, other: number) => `${one.toFixed(2)} ms of ${other.toFixed(2)} ms`;
  const what = `saving ${sizes.onPage} answers of ${sizes.questions}`;
  return [
    atMost(`${what} beside a bare node:http server that does the same`, ours / bareHttp, 1.5, '×', beside(ours, bareHttp)),
    atMost(`${what} by the statement of it beside the bare UPDATE`, statement / bare, 1.5, '×', beside(statement, bare)),
    { what: 'a request over HTTP that does nothing, for comparison', value: `${trip.toFixed(2)} ms` },
    { what: `opening a response of ${sizes.questions} questions`, value: `${opening.toFixed(2)} ms` },
  ];
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

/** Reads the export to its end while sampling the server's memory. */
async function measureExport({ staff, exported }: Filled, { origin, pid }: Running): Promise<Figure> {
  const idle = await residentMegabytes(pid);
  const samples: number[] = [];
  const timer = setInterval(() => void residentMegabytes(pid).then((now) => samples.push(now)), 50);
  const begun = performance.now();
  const answer = await fetch(`${origin}/download-application-data/?template_id=${exported}`, {
    headers: { authorization: `Token ${staff}` },
  });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.byteLength;
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1_000;
  const half = Math.ceil(samples.length / 2);
  const peak = (from: number, to?: number) => Math.max(idle, ...samples.slice(from, to)).toFixed(0);
  return {
    what: `CSV of ${sizes.exported} responses × ${sizes.columns} questions: resident memory`,
    value: `${idle.toFixed(0)} MB before, ${peak(0, half)} MB at most in the first half, ${peak(half)} MB in the second (${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s)`,
  };
}

/** Measures the list, a save and the export of responses. */
export async function benchResponses(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${sizes.responses} responses, and ${sizes.exported} with ${sizes.columns} answers each`);
  const filled = await fill(server);
  const running = await startServer(filled.address);
  try {
    log('measuring responses');
    const list = await measureList(filled, running);
    const save = await measureSave(filled, running);
    return [list, ...save, await measureExport(filled, running)];
  } finally {
    running.stop();
  }
}
