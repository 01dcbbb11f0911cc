import { posix } from 'node:path';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { cellCharacters, UnreadableFile } from '#server/platform/tables/table.ts';
import type { Archive } from './archive.ts';
import { builtInFormat, type NumberFormat, readFormat } from './number-format.ts';
import { readXml } from './xml.ts';

export interface Workbook {
  /** in the workbook's order */
  sheets: { name: string; hidden: boolean; path: string }[];
  /** whether days count from 1904, as in old versions on a Mac */
  from1904: boolean;
  /** how numbers are shown; a cell's style is an index into this list */
  formats: NumberFormat[];
  strings: string[];
}

/** the most characters of all shared texts, which stay in memory; each text counts `charactersOfAny` more */
const mostCharacters = 60_000_000;
const charactersOfAny = 16;
/** the most formats of cells; Excel allows 64,000 */
const mostFormats = 70_000;
const mostSheets = 5_000;

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readXml(await archive.open('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
      if (sheets.length >= mostSheets) throw new UnreadableFile(fileMessages.unusual);
      sheets.push({ name: attributes['name'] ?? '', id, hidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  const targets = await findTargets(archive);
  const found = sheets.map(({ name, hidden, id }) => ({ name, hidden, path: targets.get(id) ?? '' }));
  if (!found.some(({ hidden, path }) => !hidden && archive.has(path))) throw new UnreadableFile(fileMessages.noSheet);
  return {
    sheets: found.filter(({ path }) => archive.has(path)),
    from1904,
    formats: await readStyles(archive),
    strings: await readStrings(archive),
  };
}

/** Paths of the workbook's parts, by their id. */
async function findTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id = '', Target: target = '' }) => {
      if (targets.size > mostSheets) throw new UnreadableFile(fileMessages.unusual);
      if (name === 'Relationship') targets.set(id, posix.join(target.startsWith('/') ? '' : 'xl', target).replace(/^\//, ''));
    },
  });
  return targets;
}

async function readStyles(archive: Archive): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (!archive.has('xl/styles.xml')) return formats;
  const own = new Map<number, NumberFormat>();
  let inCells = false;
  await readXml(await archive.open('xl/styles.xml'), {
    open: (name, attributes) => {
      if (formats.length > mostFormats || own.size > mostFormats) throw new UnreadableFile(fileMessages.unusual);
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), readFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCells = true;
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'xf' && inCells) formats.push(own.get(format) ?? builtInFormat(format));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/**
 * Excel writes characters that XML cannot have as `_x000D_`, and an underscore before such a text as `_x005F_`. NUL is dropped,
 * because no database stores it.
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .replace(/\r\n?/g, '\n')
    : text;

async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return strings;
  let characters = 0;
  let current = '';
  let inText = false;
  let inPhonetics = false;
  await readXml(await archive.open('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'rPh') inPhonetics = true;
      if (name === 't') inText = !inPhonetics;
    },
    text: (text) => {
      if (inText) current += text;
      if (current.length > cellCharacters) throw new UnreadableFile(fileMessages.longCell);
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetics = false;
      if (name !== 'si') return;
      strings.push(unescaped(current));
      characters += current.length + charactersOfAny;
      current = '';
      if (characters > mostCharacters) throw new UnreadableFile(fileMessages.tooMuchMemory);
    },
  });
  return strings;
}
