// npm run rehearse:attack: two attacks that once ended the server, one after the other: a visitor who pipelines requests and reads
// nothing, and a person whose downloads stall. An honest reader on a slow line (2 kB/s) and a visitor are beside them. The script
// stops by itself: ATTACK_SECONDS, by default 120, is the time of the second attack. ATTACK_CHECKOUT is another checkout to attack.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { urlOf } from '#tests/killed-app.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';

const seconds = Number(process.env['ATTACK_SECONDS'] ?? 120);
const heap = Number(process.env['ATTACK_HEAP'] ?? 600);
const slowBytes = 2_000;
const begun = performance.now();
const tell = (line: string) =>
  void process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'almoner-attack-'));
const log = { info() {}, warn() {}, error() {} };
const server = await startEmbedded({ dataDir: join(folder, 'postgres'), log, onLost: () => {} });
const port = await freePort();
const app = spawnApp(
  {
    DATABASE_URL: urlOf(server.address),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    ALMONER_DEMO: 'off',
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
  },
  process.env['ATTACK_CHECKOUT'],
);
let end: number | string | null = null;
void app.ended.then((code) => {
  end = code;
  tell(`the server ended: ${code}`);
});
const open = new Set<Socket>();
try {
  await ready(app, 60);
  const database = openDatabase(server.address);
  const { attacker, honest, size } = await fill(database.db);
  await database.close();
  tell(`filled: each nonprofit's donations are ${(size / 1e6).toFixed(1)} MB of notes`);
  await watched('150 sockets, each with 1,500 requests', 30, () => {
    const request = 'GET /directory HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_500);
    for (let made = 0; made < 150; made += 1) unread(request);
  });
  const slow = end === null ? readSlowly(honest) : null;
  await watched('46 stalled downloads', seconds, () => {
    for (let made = 0; made < 46; made += 1) unread(download(attacker));
  });
  if (slow) tell(`the honest reader: ${slow.state()}`);
  if (slow && end === null) {
    slow.hurry();
    await Promise.race([slow.done, pause(60_000)]);
    tell(`the honest reader, after reading the rest fast: ${slow.state()}`);
  }
} finally {
  for (const socket of open) socket.destroy();
  app.process.kill('SIGKILL');
  await app.ended;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(end === null || end === 'SIGKILL' ? 0 : 1);

async function fill(db: ReturnType<typeof openDatabase>['db']) {
  const people = [];
  for (let made = 0; made < 2; made += 1) {
    const { id } = await createNonprofit(db, { display: true });
    people.push(await createSignedIn(db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id }));
    await sql`INSERT INTO donations (nonprofit_id, amount, date_received, donation_type, first_name, notes)
      SELECT ${id}, 5, '2026-01-01', 'CASH', 'Donor ' || n, repeat('note ', 400) FROM generate_series(1, 11000) AS n`.execute(db);
  }
  for (let made = 0; made < 40; made += 1) await createNonprofit(db, { display: true });
  const [attacker, honest] = people;
  if (!attacker || !honest) throw new Error('both people are made');
  return { attacker: attacker.token, honest: honest.token, size: 11_000 * 2_000 };
}

function download(token: string): string {
  return `GET /download-donation-data/ HTTP/1.1\r\nhost: a\r\nauthorization: Token ${token}\r\nconnection: close\r\n\r\n`;
}

/** Sends a text and never reads. */
function unread(text: string): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.pause();
  open.add(socket);
  socket.on('error', () => {}).on('close', () => open.delete(socket));
}

/** Reads a download at `slowBytes` a second. */
function readSlowly(token: string) {
  let bytes = 0;
  let last = '';
  let fast = false;
  let closed = false;
  const socket = connect(port, '127.0.0.1', () => socket.write(download(token)));
  const done = new Promise<void>((resolve) => {
    socket
      .on('error', () => {})
      .on('close', () => {
        closed = true;
        resolve();
      });
  });
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    last = (last + chunk.toString('latin1')).slice(-200);
    if (fast) return;
    socket.pause();
    setTimeout(() => socket.resume(), (chunk.length / slowBytes) * 1_000);
  });
  const hurry = () => {
    fast = true;
    socket.resume();
  };
  // the last chunk of a chunked reply is empty; without it, the reply was cut
  const state = () =>
    `${(bytes / 1_000).toFixed(0)} kB read, ${closed ? (last.endsWith('0\r\n\r\n') ? 'whole' : 'CUT') : 'goes on'}`;
  return { done, hurry, state };
}

/** Runs an attack, and says every ten seconds how the server is. */
async function watched(what: string, length: number, attack: () => void): Promise<void> {
  if (end !== null) return;
  tell(`${what}: memory ${memory()} MB before`);
  attack();
  for (let passed = 0; passed < length && end === null; passed += 10) {
    const asked = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/directory`, { signal: AbortSignal.timeout(30_000) })
      .then((response) => response.text().then(() => `${response.status}`))
      .catch((error: unknown) => (error instanceof Error ? error.name : 'no answer'));
    const waited = (performance.now() - asked).toFixed(0);
    tell(`memory ${memory()} MB, ${open.size} sockets open; another visitor: ${answer} after ${waited} ms`);
    await Promise.race([pause(10_000), app.ended]);
  }
  for (const socket of open) socket.destroy();
  await Promise.race([pause(5_000), app.ended]);
  tell(`${what}: memory ${memory()} MB after`);
}

/** resident memory of the server's first process */
function memory(): string {
  if (end !== null) return 'no';
  const status = readFileSync(`/proc/${app.process.pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000).toFixed(0);
}
