import type { ZipParts } from '#server/platform/files/zip-parts.ts';
import type { PageTexts } from './page-texts.ts';
import { relationsOf } from './relations.ts';
import { textLimits } from './text-limits.ts';

const workbook = 'xl/workbook.xml';

/** Adds the words in the cells of each sheet. Returns the number of sheets. */
export async function readSheets(zip: ZipParts, texts: PageTexts): Promise<number> {
  const relations = await relationsOf(zip, workbook);
  const sheets: { name: string; part: string }[] = [];
  await zip.parse(workbook, {
    open: (tag, { name, 'r:id': id }) => {
      const part = tag === 'sheet' && id ? relations.get(id)?.target : undefined;
      if (part !== undefined) sheets.push({ name: name ?? '', part });
    },
  });
  const strings = await sharedStrings(zip);
  for (const { name, part } of sheets.slice(0, textLimits.pages)) {
    if (texts.isFull) break;
    texts.add(`Sheet “${name}”`, await cellText(zip, part, strings));
  }
  return sheets.length;
}

/** Strings that cells refer to by number. */
async function sharedStrings(zip: ZipParts): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  let current = '';
  let inText = 0;
  await zip.parse(
    'xl/sharedStrings.xml',
    {
      open: (name) => {
        if (name === 'si') current = '';
        else if (name === 't') inText += 1;
      },
      text: (piece) => {
        if (inText > 0) current += piece;
      },
      close: (name) => {
        if (name === 't') inText -= 1;
        if (name !== 'si') return;
        strings.push(current);
        characters += current.length;
      },
    },
    () => characters > textLimits.characters,
  );
  return strings;
}

/** The text cells of a sheet, without numbers and dates. */
async function cellText(zip: ZipParts, part: string, strings: readonly string[]): Promise<string> {
  let text = '';
  let type = '';
  let value = '';
  let inValue = 0;
  const write = (cell: string) => {
    if (cell !== '') text += `${cell} `;
  };
  await zip.parse(
    part,
    {
      open: (name, { t }) => {
        if (name === 'c') [type, value] = [t ?? '', ''];
        else if (name === 'v' || name === 't') inValue += 1;
      },
      text: (piece) => {
        if (inValue > 0) value += piece;
      },
      close: (name) => {
        if (name === 'v' || name === 't') inValue -= 1;
        else if (name === 'row') text += '\n';
        else if (name === 'c')
          write(type === 's' ? (strings[Number(value)] ?? '') : type === 'str' || type === 'inlineStr' ? value : '');
      },
    },
    () => text.length > textLimits.characters,
  );
  return text;
}
