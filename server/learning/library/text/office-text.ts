import type { ZipParts } from '#server/platform/files/zip-parts.ts';
import { readBook } from './book-text.ts';
import { PageTexts } from './page-texts.ts';
import { readSheets } from './sheet-text.ts';
import { readSlides } from './slide-text.ts';
import { textLimits } from './text-limits.ts';
import type { FoundText } from './text-task.ts';

/** Reads an Office file or a book by its content type. */
export async function readOffice(zip: ZipParts, contentType: string): Promise<FoundText> {
  const texts = new PageTexts();
  if (contentType.includes('epub')) return texts.found(await readBook(zip, texts));
  if (contentType.includes('wordprocessingml')) return texts.found(await readDocument(zip, texts));
  if (contentType.includes('presentationml')) return texts.found(await readSlides(zip, texts));
  if (contentType.includes('spreadsheetml')) return texts.found(await readSheets(zip, texts));
  return texts.found(await readOpenDocument(zip, texts));
}

/** Word stores where its pages ended when it last showed the document. Returns the number of pages; 0: not known. */
async function readDocument(zip: ZipParts, texts: PageTexts): Promise<number> {
  const pages: string[] = [''];
  let inText = 0;
  let fallback = 0;
  const write = (text: string) => {
    pages.push((pages.pop() ?? '') + text);
  };
  const turn = () => void pages.push('');
  const events = {
    open: (name: string, { 'w:type': type }: Readonly<Record<string, string>>) => {
      if (name === 'mc:Fallback') fallback += 1;
      else if (name === 'w:t') inText += 1;
      else if (name === 'w:tab') write(' ');
      else if (name === 'w:lastRenderedPageBreak') turn();
      else if (name === 'w:br' && type !== 'page') write('\n');
    },
    // a text box is stored twice, for new and for old readers: skip the second copy
    text: (text: string) => (inText > 0 && fallback === 0 ? write(text) : undefined),
    close: (name: string) => {
      if (name === 'mc:Fallback') fallback -= 1;
      else if (name === 'w:t') inText -= 1;
      else if (name === 'w:p') write('\n');
    },
  };
  await zip.parse('word/document.xml', events, () => isLong(pages));
  const count = pages.length > 1 ? pages.length : 0;
  for (const part of ['word/footnotes.xml', 'word/endnotes.xml']) await zip.parse(part, events, () => isLong(pages));
  pages.forEach((text, index) => {
    texts.add(count > 0 ? `Page ${index + 1}` : '', text);
  });
  return count;
}

const isLong = (pages: readonly string[]) =>
  pages.length > textLimits.pages || (pages.at(-1)?.length ?? 0) > textLimits.characters;

const spaces = new Set(['text:s', 'text:tab']);
const lineEnds = new Set(['text:p', 'text:h', 'text:line-break']);

/** Reads text documents, presentations and sheets in the OpenDocument formats. */
async function readOpenDocument(zip: ZipParts, texts: PageTexts): Promise<number> {
  let text = '';
  let label = '';
  let count = 0;
  const turn = (next: string) => {
    texts.add(label, text);
    text = '';
    label = next;
    count += 1;
  };
  await zip.parse(
    'content.xml',
    {
      open: (name, attributes) => {
        if (name === 'draw:page') turn(`Slide ${count + 1}`);
        else if (name === 'table:table' && (label === '' || label.startsWith('Sheet')))
          turn(`Sheet “${attributes['table:name'] ?? count + 1}”`);
        else if (spaces.has(name)) text += ' ';
      },
      text: (piece) => {
        text += piece;
      },
      close: (name) => {
        if (lineEnds.has(name)) text += '\n';
      },
    },
    () => texts.isFull || text.length > textLimits.characters,
  );
  texts.add(label, text);
  return label.startsWith('S') ? count : 0;
}
