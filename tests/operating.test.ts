import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandsOf, operatingText, readBlocks, readInlineCommands, typedAs, ways } from './rehearsals/operating/document.ts';
import { notRun, notRunOf } from './rehearsals/operating/not-run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const document = operatingText();
const blocks = readBlocks(document);
const typed = blocks.flatMap(commandsOf);
const inline = readInlineCommands(document);

test('every command of operating.md stands in a block that the rehearsal types, or in its list of what cannot run', () => {
  const left = inline.filter(({ text }) => !typed.some((one) => one.text.includes(typedAs(text))) && !notRunOf(text));
  expect(left).toEqual([]);
  const all = [...typed, ...inline].map(({ text }) => text);
  expect(notRun.filter(({ command }) => !all.some((text) => text.startsWith(command)))).toEqual([]);
});

test('every npm script and every command of the launcher that operating.md names is there', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
  const { stdout } = { stdout: execFileSync('sh', ['-c', 'deploy/almoner help 2>&1'], { cwd: root, encoding: 'utf8' }) };
  const launched = stdout
    .replace(/^.*Say one of: /s, '')
    .trim()
    .split(', ');
  const texts = [...typed, ...inline].map(({ text }) => text);
  const named = (pattern: RegExp) => new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')));
  expect([...named(/npm run (?:--silent )?([\w:-]+)/g)].filter((name) => !(name in scripts) && name !== 'rehearse:')).toEqual([]);
  expect(
    [...named(/(?:^|bin\/| almoner )almoner ([a-z][\w:-]+)/g)].filter((name) => ![...launched, 'help', 'almoner'].includes(name)),
  ).toEqual([]);
});

test('each way has a block that starts it, and files of deploy that a block names are there', () => {
  for (const way of ways) expect(blocks.filter((block) => block.ways.includes(way)).length).toBeGreaterThan(8);
  const files = typed.flatMap(({ text }) => [...text.matchAll(/(?:^|[ /])(deploy\/[\w.-]+)/g)].map(([, file]) => file ?? ''));
  expect(files.filter((file) => !existsSync(root + file) && file !== 'deploy/almoner.env')).toEqual([]);
});
