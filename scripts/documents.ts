// npm run documents: checks that the documents name what exists: links, headings, files, commands and decisions. Also looks for
// lines of more than 160 characters, and for decisions that code names and nobody has written.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './prepare.mjs';

const text = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const documents = files.filter((file) => file.endsWith('.md'));
const code = files.filter((file) => /\.(tsx?|mjs|sql|css|typ|ya?ml)$/.test(file) && file !== 'scripts/documents.ts');
const faults: string[] = [];

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchors = new Map(
  documents.map((file) => [
    file,
    new Set(Array.from(text(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading))),
  ]),
);
const commands = new Set(Object.keys(JSON.parse(text('package.json')).scripts));
const decisions = new Set(
  documents
    .filter((file) => file.startsWith('docs/decisions/'))
    .flatMap((file) => Array.from(text(file).matchAll(/^## (\d+)\. /gm), ([, number]) => number)),
);
const index = text('docs/decisions/README.md');

/** Calls `found` with each match of the pattern and its line. */
function each(file: string, pattern: RegExp, found: (match: string, where: string) => void) {
  for (const [at, line] of text(file).split('\n').entries())
    for (const [, match] of line.matchAll(pattern)) found(match ?? '', `${file}:${at + 1}`);
}

function checkLinks(file: string) {
  each(file, /\]\(([^)\s]+)\)/g, (target, where) => {
    if (/^[a-z]+:/.test(target)) return;
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? file : normalize(join(dirname(file), path));
    if (!existsSync(join(root, to))) faults.push(`${where}: the link ${target} leads nowhere`);
    else if (anchor && anchors.has(to) && !anchors.get(to)?.has(anchor)) faults.push(`${where}: ${to} has no heading #${anchor}`);
  });
}

function checkDocument(file: string) {
  checkLinks(file);
  // Its rewritten text has short lines; until then, its links and paths are checked.
  each(file, /^(.{161})/g, (_, where) => faults.push(`${where}: longer than 160 characters`));
  // The change log speaks of what was there at that time.
  if (file === 'CHANGELOG.md') return;
  each(file, /`((?:contract|server|web|tests|scripts|bench|deploy|docs)\/[\w./-]+)`/g, (path, where) => {
    if (!existsSync(join(root, path))) faults.push(`${where}: there is no ${path}`);
  });
  each(file, /npm run (?:--[\w-]+ )*(\w[\w:-]*)/g, (name, where) => {
    if (!commands.has(name)) faults.push(`${where}: there is no command npm run ${name}`);
  });
}

function checkNumbers(file: string) {
  each(file, /\b[Dd]ecisions? (\d+)/g, (number, where) => {
    if (!decisions.has(number)) faults.push(`${where}: there is no decision ${number}`);
  });
}

function checkCode(file: string) {
  checkNumbers(file);
  // A landed migration stays as it was.
  if (file.includes('/migrations/')) return;
  each(file, /\b(docs\/[\w/-]+\.md)\b/g, (path, where) => {
    if (!existsSync(join(root, path))) faults.push(`${where}: there is no ${path}`);
  });
}

for (const file of documents) checkDocument(file);
for (const file of documents.filter((name) => name !== 'CHANGELOG.md')) checkNumbers(file);
for (const file of code) checkCode(file);
for (const number of decisions) if (!index.includes(`- [${number}. `)) faults.push(`docs/decisions/README.md lacks ${number}`);

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${documents.length} documents, ${decisions.size} decisions, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
