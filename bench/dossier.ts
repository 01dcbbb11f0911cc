import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { countQuestions, type ElementDraft, numberPages } from '#contract/applications/elements.ts';
import { beginDossier } from '#server/desk/dossiers/dossier-store.ts';
import { makeDossier } from '#server/desk/dossiers/make-dossier.ts';
import type { FilePiece } from '#server/desk/dossiers/reading.ts';
import { writeZip } from '#server/desk/dossiers/write-zip.ts';
import { type Database, type DatabaseAddress, type Db, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { createDatabase } from '#tests/new-database.ts';
import { fillNonprofits } from './fill.ts';
import { watchMemory } from './memory.ts';
import { atMost, type Figure, sideBySide } from './report.ts';

const run = promisify(execFile);
const responses = 2_000;
const files = 5_000;
/** bytes of a file: from 20 kB to 180 kB, half a gigabyte in all */
const sizeOf = (file: number) => 20_000 + ((file * 7_919) % 160_000);
const questions = 20;
const words = 'We read with children in the evening and walk home with them along the river where herons stand. '.repeat(5);

/**
 * The dossier of a season with 2,000 responses and 5,000 files, made twice; and its zip file compared with `zip -0` of the same
 * files.
 */
export async function benchDossier(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const database = openDatabase(await createDatabase(server, 'dossier'));
  const folder = await mkdtemp(join(tmpdir(), 'almoner-dossier-'));
  try {
    await migrate(database);
    log(`filling ${responses} responses with ${files} files`);
    const template = await fill(database, folder);
    const made = [await make(database, folder, template, log), await make(database, folder, template, log)] as const;
    return [...figuresOf(made), ...(await besideZip(folder, made[0].zip, log))];
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill({ db, pool }: Database, folder: string): Promise<number> {
  await fillNonprofits(pool, responses);
  const texts = Array.from({ length: questions }, (_, index): ElementDraft => {
    return {
      type: 'OPEN_TEXT',
      uid: `q${index}`,
      question: `Question ${index}?`,
      required: false,
      helpText: '',
      maxWordCount: 0,
    };
  });
  const asked = [0, 1, 2].map((place): ElementDraft => {
    return { type: 'FILE', uid: `f${place}`, question: `File ${place}`, required: false, helpText: '' };
  });
  const elements = numberPages([...texts, ...asked]);
  const { id: template } = await db
    .insertInto('applicationTemplates')
    .values({ name: 'Season', isPublished: true, elements: JSON.stringify(elements), numberQuestions: countQuestions(elements) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT ${template}, 1, id, ${JSON.stringify(elements)}::jsonb, 'SUBMITTED', '2026-03-01' FROM nonprofits`.execute(db);
  await sql`INSERT INTO application_answers (response_id, question_uid, answer)
    SELECT r.id, 'q' || n, to_jsonb(${words}::text) FROM application_responses r, generate_series(0, ${questions - 1}) n`.execute(
    db,
  );
  await fillFiles(db, folder);
  await sql`INSERT INTO users (email, roles) VALUES ('staff@bench.example', '{CFP_STAFF}')`.execute(db);
  return template;
}

async function fillFiles(db: Db, folder: string): Promise<void> {
  const storage = openFolder(folder);
  const { rows } = await sql<{ id: number }>`SELECT id FROM application_responses ORDER BY id`.execute(db);
  for (let file = 0; file < files; file += 1) {
    const [responseId, questionUid] = [rows[file % rows.length]?.id ?? 0, `f${Math.floor(file / rows.length)}`];
    const storedAs = `${randomBytes(16).toString('hex')}.file`;
    await storage.putAs(storedAs, randomBytes(sizeOf(file)));
    const row = {
      responseId,
      questionUid,
      filename: `file ${file}.pdf`,
      storedAs,
      contentType: 'application/pdf',
      size: sizeOf(file),
    };
    const { id } = await db.insertInto('applicationFiles').values(row).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('applicationAnswers')
      .values({ responseId, questionUid, answer: String(id) })
      .execute();
  }
}

interface Made {
  seconds: number;
  bytes: number;
  zip: string;
  manifest: string;
  digests: string;
  volumes: number;
  /** megabytes of resident memory: before, and the most in each third of the time */
  memory: number[];
  /** the most megabytes of the typesetter's process */
  typesetter: number;
}

async function make({ db, pool }: Database, folder: string, template: number, log: (line: string) => void): Promise<Made> {
  log('making the dossier');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const { id: actor } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'staff@bench.example')
    .executeTakeFirstOrThrow();
  const staff = { id: actor, roles: ['CFP_STAFF'] as const, staffFields: null, nonprofit: null };
  const begin = { actor: staff, kind: 'SEASON', about: template, makesNew: true } as const;
  const { dossier } = await db.transaction().execute((tx) => beginDossier(tx, begin));
  const watched = watchMemory();
  const begun = performance.now();
  const signal = new AbortController().signal;
  const context = { config, db, pool, log: pino({ level: 'silent' }), signal, attempt: 1, lastAttempt: true };
  await makeDossier({ id: dossier.id, run: 1 }, context as never);
  const seconds = (performance.now() - begun) / 1_000;
  const memory = watched.end();
  const rows = await db.selectFrom('dossierFiles').selectAll().where('dossierId', '=', dossier.id).orderBy('place').execute();
  const zip = rows.at(-1);
  const path = join(folder, 'dossiers', 'files', String(zip?.storedAs).slice(0, 2), String(zip?.storedAs));
  const { stdout: manifest } = await run('unzip', ['-p', path, 'manifest.json'], { maxBuffer: 100_000_000 });
  const digests = rows.map(({ digest }) => digest.toString('hex')).join(' ');
  return { seconds, bytes: Number(zip?.size), zip: path, manifest, digests, volumes: rows.length - 1, ...memory };
}

function figuresOf([first, second]: readonly [Made, Made]): Figure[] {
  const rate = (made: Made) => `${made.seconds.toFixed(1)} s, ${(made.bytes / 1_000_000 / made.seconds).toFixed(1)} MB/s`;
  const [, begins = 0, , ends = 0] = second.memory;
  return [
    {
      what: `the dossier of a season: ${responses} responses with ${files} files`,
      value: `${(first.bytes / 1_000_000).toFixed(0)} MB, ${first.volumes} PDFs; ${rate(first)}; again ${rate(second)}`,
    },
    {
      what: '  resident memory before, and at most in each third, MB',
      value: `${first.memory.join(' ')}; again ${second.memory.join(' ')}`,
    },
    atMost('  memory of the last third beside the first one, made again', ends / Math.max(1, begins), 1.15, '×'),
    { what: '  largest child process (the typesetter), MB', value: String(Math.max(first.typesetter, second.typesetter)) },
    {
      what: '  made twice: manifest and bytes',
      value: `${first.manifest === second.manifest ? 'equal' : 'different'}, ${first.digests === second.digests ? 'equal' : 'different'}`,
      goal: 'equal',
      met: first.manifest === second.manifest,
    },
  ];
}

/**
 * The zip file alone: our writer, which also computes SHA-256 of each file and of the whole, compared with `zip` without and
 * with compression.
 */
async function besideZip(folder: string, zip: string, log: (line: string) => void): Promise<Figure[]> {
  const plain = join(folder, 'plain');
  await run('unzip', ['-q', zip, '-d', plain]);
  const found = (await readdir(plain, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => join(parentPath, name)).sort();
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path)).size;
  log('the zip alone, beside zip');
  const timed = async (work: (to: string) => Promise<unknown>): Promise<number> => {
    const to = join(folder, 'measured.zip');
    await rm(to, { force: true });
    const begun = performance.now();
    await work(to);
    return (performance.now() - begun) / 1_000;
  };
  const ours = (to: string) =>
    writeZip({ path: to, about: {}, files: pieces(plain, paths), signal: new AbortController().signal });
  const theirs = (level: string) => (to: string) => run('zip', ['-q', '-r', level, to, '.'], { cwd: plain });
  const seconds = await sideBySide(3, {
    ours: () => timed(ours),
    stored: () => timed(theirs('-0')),
    packed: () => timed(theirs('-6')),
  });
  const rate = (name: keyof typeof seconds) => `${(bytes / 1_000_000 / seconds[name]).toFixed(0)} MB/s`;
  return [
    atMost(
      'the zip file alone beside `zip -0`',
      seconds.ours / seconds.stored,
      2,
      '×',
      `${rate('ours')}, zip -0 ${rate('stored')}`,
    ),
    atMost('  beside `zip`', seconds.ours / seconds.packed, 1, '×', `zip ${rate('packed')}`),
  ];
}

async function* pieces(plain: string, paths: readonly string[]): AsyncGenerator<FilePiece> {
  for (const path of paths) yield { name: relative(plain, path), at: null, open: async () => createReadStream(path) };
}
