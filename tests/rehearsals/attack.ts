// npm run rehearse:attack: two attacks that once ended the server, each on a server of its own: a visitor who pipelines requests and
// reads nothing (heap 600 MB), and a person whose downloads stall (heap 1,000 MB). A line every five seconds says memory, heap, open
// sockets and how long another visitor waits; the lines go on after the attack. `-- pipelining` and `-- downloads` run one of them.
// `-- slow-line` (as root) lets an honest reader take 3.6 MB at 2 kB/s, which lasts half an hour, beside stalled downloads; its network
// has small buffers, so that the file waits in the server. ATTACK_CHECKOUT is another checkout to attack, ATTACK_HEAP another heap.
// Every run ends by itself. CI does not run it: it takes minutes, and what it shows is memory over time.
import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { AttackedApp, tell } from './attacked-app.ts';
import { SlowReader } from './slow-reader.ts';

/** seconds that are watched after the last socket of an attack is closed */
const secondsAfter = 60;
const slowBytes = 2_000;
const slowFile = 3_600_000;
/** as many as a donation may have */
const noteCharacters = 10_000;
const checkout = process.env['ATTACK_CHECKOUT'];
const open = new Set<Socket>();
const runs = {
  pipelining: () => during(600, pipelining),
  downloads: () => during(1_000, stalledDownloads),
  'slow-line': inSlowNetwork,
  'slow-line-inside': () => during(1_000, besideSlowReader),
};

const [, , chosen] = process.argv;
if (chosen !== undefined && !(chosen in runs)) throw new Error(`say one of ${Object.keys(runs).slice(0, 3).join(', ')}`);
const names = chosen === undefined ? (['pipelining', 'downloads'] as const) : ([chosen] as (keyof typeof runs)[]);
let failed = 0;
for (const name of names) if (!(await runs[name]())) failed += 1;
process.exit(failed);

type Filled = Awaited<ReturnType<typeof fill>>;

async function during(heap: number, attack: (app: AttackedApp, filled: Filled) => Promise<boolean>): Promise<boolean> {
  const megabytes = Number(process.env['ATTACK_HEAP'] ?? heap);
  const { app, filled } = await AttackedApp.start(megabytes, checkout, fill);
  try {
    await app.get('/directory');
    tell(`a heap of ${megabytes} MB, ${await app.memory()} before`);
    return await attack(app, filled);
  } finally {
    for (const socket of open) socket.destroy();
    await app.stop();
  }
}

async function pipelining(app: AttackedApp): Promise<boolean> {
  const request = 'GET /directory HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_500);
  return attacked(app, '150 sockets, each with 1,500 requests', () => {
    for (let made = 0; made < 150; made += 1) unread(app, request);
  });
}

async function stalledDownloads(app: AttackedApp, { attacker }: Filled): Promise<boolean> {
  return attacked(app, '46 stalled downloads of 22 MB', () => {
    for (let made = 0; made < 46; made += 1) unread(app, download(attacker));
  });
}

/** Opens the sockets of an attack, and watches until the server has closed them, for five minutes at most, and a while longer. */
async function attacked(app: AttackedApp, what: string, attack: () => void): Promise<boolean> {
  tell(`${what}:`);
  attack();
  const begun = performance.now();
  // the first line is before the last socket is accepted
  await pause(500);
  await app.watch((passed) => passed < 300 && (passed < 10 || app.openSockets() > 2));
  const closed = app.end === null && app.openSockets() <= 2;
  tell(
    closed ? `the server closed them within ${((performance.now() - begun) / 1_000).toFixed(0)} s` : 'NOT CLOSED by the server',
  );
  for (const socket of open) socket.destroy();
  await app.watch((passed) => passed < secondsAfter);
  tell(`${what}: ${await app.memory()} at the end`);
  return closed && app.end === null;
}

/** Runs this script again in a network of its own, in which the system holds a few kilobytes of a connection instead of megabytes. */
async function inSlowNetwork(): Promise<boolean> {
  const small = 'net.ipv4.tcp_rmem="4096 16384 16384" net.ipv4.tcp_wmem="4096 16384 16384"';
  const script = `ip link set lo mtu 1500 up && sysctl --quiet --write ${small} && exec "$0" "$1" slow-line-inside`;
  const [, file = ''] = process.argv;
  const { status } = spawnSync('unshare', ['--net', 'sh', '-c', script, process.execPath, file], { stdio: 'inherit' });
  return status === 0;
}

async function besideSlowReader(app: AttackedApp, { attacker, honest }: Filled): Promise<boolean> {
  const reader = new SlowReader(app.port, download(honest), slowBytes);
  const most = (slowFile / slowBytes) * 1.3;
  for (let passed = 0; passed < most && !reader.isDone && app.end === null; passed += 60) {
    for (const socket of open) socket.destroy();
    for (let made = 0; made < 46; made += 1) unread(app, download(attacker));
    tell(`the honest reader: ${reader.state()}; ${await app.memory()}, another visitor: ${await app.get('/directory')}`);
    await Promise.race([pause(60_000), reader.done]);
  }
  tell(`the honest reader at the end: ${reader.state()}; ${await app.memory()}`);
  return reader.isWhole && app.end === null;
}

async function fill(db: Database['db']) {
  const people = [];
  for (const gifts of [2_200, slowFile / noteCharacters]) {
    const { id } = await createNonprofit(db, { display: true });
    people.push(await createSignedIn(db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id }));
    await sql`INSERT INTO donations (nonprofit_id, amount, date_received, donation_type, first_name, notes)
      SELECT ${id}, 5, '2026-01-01', 'CASH', 'Donor ' || n, repeat('note ', ${noteCharacters / 5}::int) FROM generate_series(1, ${gifts}::int) AS n`.execute(
      db,
    );
  }
  for (let made = 0; made < 40; made += 1) await createNonprofit(db, { display: true });
  const [attacker, honest] = people;
  if (!attacker || !honest) throw new Error('both people are made');
  return { attacker: attacker.token, honest: honest.token };
}

function download(token: string): string {
  return `GET /download-donation-data/ HTTP/1.1\r\nhost: a\r\nauthorization: Token ${token}\r\nconnection: close\r\n\r\n`;
}

/** Sends a text and never reads. */
function unread({ port }: AttackedApp, text: string): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.pause();
  open.add(socket);
  socket.on('error', () => {}).on('close', () => open.delete(socket));
}
