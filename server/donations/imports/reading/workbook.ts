import { posix } from 'node:path';
import { fileMessages } from '#contract/donations/imports/import-messages.ts';
import type { Archive } from './archive.ts';
import { cellCharacters, UnreadableFile } from './table.ts';
import { readXml } from './xml.ts';

export interface Workbook {
  /** the first sheet that is not hidden */
  sheet: { name: string; path: string };
  sheetCount: number;
  /** whether days count from 1904, as in old versions on a Mac */
  from1904: boolean;
  /** by the style of a cell: whether its number is shown as a day */
  showsDay: boolean[];
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
  const shown = sheets.filter(({ hidden }) => !hidden);
  const [sheet] = shown;
  const path = sheet && (await findTargets(archive)).get(sheet.id);
  if (!path || !archive.has(path)) throw new UnreadableFile(fileMessages.noSheet);
  return {
    sheet: { name: sheet.name, path },
    sheetCount: shown.length,
    from1904,
    showsDay: await readStyles(archive),
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

/** The numbers of Excel's built-in formats that show a day. */
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** `yyyy-mm-dd`, but not `"days" 0` or `[red]0`. */
function isDayFormat(code: string): boolean {
  return /[yd]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''));
}

async function readStyles(archive: Archive): Promise<boolean[]> {
  const showsDay: boolean[] = [];
  if (!archive.has('xl/styles.xml')) return showsDay;
  const own = new Map<number, boolean>();
  let inCells = false;
  await readXml(await archive.open('xl/styles.xml'), {
    open: (name, attributes) => {
      if (showsDay.length > mostFormats || own.size > mostFormats) throw new UnreadableFile(fileMessages.unusual);
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), isDayFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCells = true;
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'xf' && inCells) showsDay.push(own.get(format) ?? dayFormats.has(format));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return showsDay;
}

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
      strings.push(current);
      characters += current.length + charactersOfAny;
      current = '';
      if (characters > mostCharacters) throw new UnreadableFile(fileMessages.tooMuchMemory);
    },
  });
  return strings;
}
