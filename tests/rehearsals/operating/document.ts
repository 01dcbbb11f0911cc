import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** the ways of running Almoner, as the fences of docs/operating.md name them */
export const ways = ['service', 'archive', 'image', 'clone'] as const;
export type Way = (typeof ways)[number];

export interface Block {
  /** the document's line of the block's first command */
  line: number;
  text: string;
  /** the ways that run the block: those that stand behind `sh`, or all */
  ways: readonly Way[];
  /** `starts`: the block's command is the server and does not end; `stopped`: the server that such a block started is stopped first */
  does: 'starts' | 'stopped' | null;
}

export interface Command {
  line: number;
  text: string;
}

export const operatingText = (): string =>
  readFileSync(fileURLToPath(new URL('../../../docs/operating.md', import.meta.url)), 'utf8');

const isWay = (word: string): word is Way => ways.some((way) => way === word);

/** Returns the blocks of shell commands, in order. Throws for a word behind `sh` that is neither a way nor `starts` or `stopped`. */
export function readBlocks(document: string): Block[] {
  const lines = document.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^```(.*)$/.exec(lines[at] ?? '')?.[1];
    if (fence === undefined) continue;
    const end = lines.indexOf('```', at + 1);
    const [language, ...words] = fence.split(' ');
    const unknown = words.filter((word) => !isWay(word) && word !== 'starts' && word !== 'stopped');
    if (language !== 'sh' || unknown.length > 0) throw new Error(`line ${at + 1}: \`\`\`${fence} is no block that is rehearsed`);
    const named = words.filter(isWay);
    const does = words.includes('starts') ? 'starts' : words.includes('stopped') ? 'stopped' : null;
    blocks.push({ line: at + 2, text: lines.slice(at + 1, end).join('\n'), ways: named.length > 0 ? named : ways, does });
    at = end;
  }
  return blocks;
}

const programs =
  /^(npm|npx|almoner|docker|systemctl|journalctl|systemd-analyze|sudo|apt-get|psql|age|zstd|promtool|caddy|nginx|certbot) \S/;

/** Returns the commands that stand in the text between blocks, as code. */
export function readInlineCommands(document: string): Command[] {
  let isInBlock = false;
  return document.split('\n').flatMap((text, at) => {
    if (text.startsWith('```')) isInBlock = !isInBlock;
    if (isInBlock) return [];
    const codes = [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
    return codes.filter((code) => programs.test(code)).map((code) => ({ line: at + 1, text: code }));
  });
}

/** Returns the commands of a block: lines, with continued ones joined, and without the lines of a here document. */
export function commandsOf({ text, line }: Block): Command[] {
  const commands: Command[] = [];
  let isInText = false;
  for (const [at, one] of text.split('\n').entries()) {
    const before = commands.at(-1);
    if (isInText) isInText = one !== 'END';
    else if (before?.text.endsWith('\\')) before.text = `${before.text.slice(0, -1).trimEnd()} ${one.trim()}`;
    else {
      commands.push({ line: line + at, text: one });
      isInText = one.includes('<<END');
    }
  }
  return commands;
}

/** The words of a command in a block, of a command as the table of ways writes it. */
export function typedAs(command: string): string {
  return command
    .replace(/^(sudo -u almoner|docker compose -f deploy\/compose\.yaml exec almoner) almoner /, 'almoner ')
    .replace(/^npm run doctor(?: --)?/, 'almoner doctor');
}
