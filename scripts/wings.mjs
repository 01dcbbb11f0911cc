// npm run wings: says which imports run against the order of the wings, and which rooms hold too many modules. Without an import
// against the order, no wings import each other in a circle.
// It also names the rooms of a wing that import each other in a circle. docs/architecture.md shows the order. Tests are left out, because they use what they need to set the scene.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './prepare.mjs';

/** modules in a room, tests apart: more are divided by what they do */
const most = 15;
const order = ['platform', 'people', 'nonprofits', 'applications', 'money', 'public', 'learning', 'desk', 'app'];
const specifiers = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|#(?:server|contract)\/[^']+)'/g;
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|-for-tests\.ts$/.test(file);

/** The place of a file's wing in the order; -1: the file is in no wing. The files that start and build a root know all wings. */
function wingOf(file) {
  const [, wing, inWing] = file.split('/');
  return inWing === undefined ? order.length - 1 : order.indexOf(wing);
}

/** The imports of a file, with paths from the project's folder. */
function importsOf(file) {
  return Array.from(readFileSync(join(root, file), 'utf8').matchAll(specifiers), ([, specifier]) => ({
    from: file,
    to: specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier)),
  }));
}

const filesOf = (name) => readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`);
const files = ['contract', 'server', 'web'].flatMap(filesOf).filter(isSource);
const imports = files.flatMap(importsOf);
const homeless = files.filter((file) => wingOf(file) < 0);
const against = imports.filter(({ from, to }) => wingOf(to) > wingOf(from));
const modules = new Map();
for (const room of files.map(dirname)) modules.set(room, (modules.get(room) ?? 0) + 1);
const rooms = [...modules].filter(([, count]) => count > most);
for (const [room, count] of rooms) process.stderr.write(`${room} holds ${count} modules, more than ${most}.\n`);
for (const file of homeless) process.stderr.write(`${file} is in no wing.\n`);
for (const { from, to } of against) process.stderr.write(`${from} imports ${to}, which is further right.\n`);
process.stdout.write(`${imports.length} imports, ${against.length} against the order ${order.join(' < ')}\n`);

/** The room of a wing that a file lies in: `server/money/payouts`. */
const roomOf = (file) => dirname(file).split('/').slice(0, 3).join('/');
const targets = new Map();
for (const { from, to } of imports) {
  const [a, b] = [roomOf(from), roomOf(to)];
  // what lies in the wing itself belongs to all its rooms
  if (a !== b && dirname(a) === dirname(b) && a.split('/').length === 3) targets.set(a, (targets.get(a) ?? new Set()).add(b));
}

/** All rooms that a room imports, directly or by others. */
function reached(room, found = new Set()) {
  for (const next of targets.get(room) ?? []) if (!found.has(next)) reached(next, found.add(next));
  return found;
}
const reach = new Map([...targets.keys()].map((room) => [room, reached(room)]));
const inCircles = [...reach.keys()].filter((room) => reach.get(room).has(room));
const circles = new Set(
  inCircles.map((room) => inCircles.filter((other) => reach.get(room).has(other) && reach.get(other).has(room)).join(', ')),
);
process.stdout.write(
  `${inCircles.length} of ${new Set(files.map(roomOf)).size} rooms import each other in circles:\n${[...circles].map((circle) => `  ${circle}\n`).join('')}`,
);
if (against.length + homeless.length + rooms.length > 0) process.exit(1);
