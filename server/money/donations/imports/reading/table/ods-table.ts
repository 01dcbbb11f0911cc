import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';
import { type Archive, openArchive } from './archive.ts';
import type { Book, BookPart, BookSheet } from './book.ts';
import { isSheet, OdsReader } from './ods-reader.ts';
import { OdsStyles } from './ods-styles.ts';
import { type Attributes, parseXml } from './xml.ts';

const content = 'content.xml';

/** The tables of an OpenDocument sheet, which are read as its XML is unpacked. */
export async function openOds(path: string): Promise<Book> {
  const archive = await openArchive(path);
  try {
    const styles = await readStyles(archive);
    const sheets = await findTables(await archive.open(content), styles);
    return bookOf(archive, styles, sheets);
  } catch (error) {
    archive.close();
    throw error;
  }
}

function bookOf(archive: Archive, styles: OdsStyles, sheets: readonly BookSheet[]): Book {
  const size = archive.size(content);
  let done = 0;

  async function* read(wanted: ReadonlySet<number>, most = Number.POSITIVE_INFINITY): AsyncGenerator<BookPart> {
    const reader = new OdsReader(styles, wanted, most);
    const handlers = { open: reader.open.bind(reader), text: reader.text.bind(reader), close: reader.close.bind(reader) };
    done = 0;
    for await (const length of parseXml(await archive.open(content), handlers)) {
      done += length;
      yield* reader.takeParts();
      if (reader.isDone) break;
    }
    yield* reader.takeParts();
  }

  return { sheets, read, share: () => Math.min(1, done / Math.max(1, size)), close: () => archive.close() };
}

/** The styles stand before the tables. */
async function readStyles(archive: Archive): Promise<OdsStyles> {
  const styles = new OdsStyles();
  let inBody = false;
  const handlers = {
    open: (name: string, attributes: Attributes) => {
      inBody ||= name === 'body';
      if (!inBody) styles.open(name, attributes);
    },
    text: (text: string) => {
      if (!inBody) styles.text(text);
    },
    close: (name: string) => {
      if (!inBody) styles.close(name);
    },
  };
  for await (const _ of parseXml(await archive.open(content), handlers)) if (inBody) break;
  return styles;
}

const tableTags = /<(?:[\w-]+:)?table\s[^>]*>|<\/(?:[\w-]+:)?table\s*>/g;
const longestTag = 10_000;
const mostSheets = 5_000;

/** Finds the tables by their tags alone, because parsing all rows takes far longer. */
async function findTables(stream: Readable, styles: OdsStyles): Promise<BookSheet[]> {
  const sheets: BookSheet[] = [];
  let rest = '';
  let depth = 0;
  stream.setEncoding('utf8');
  try {
    for await (const piece of stream) {
      const text = rest + piece;
      for (const [tag] of text.matchAll(tableTags)) {
        const before = depth;
        if (!tag.endsWith('/>')) depth += tag.startsWith('</') ? -1 : 1;
        const attributes = tag.startsWith('</') || before > 0 ? {} : attributesOf(tag);
        if (!isSheet(attributes)) continue;
        if (sheets.length >= mostSheets) throw new UnreadableFile(fileMessages.unusual);
        const hidden = styles.hiddenTables.has(attributes['table:style-name'] ?? '');
        sheets.push({ name: attributes['table:name'] ?? '', hidden });
      }
      const open = text.lastIndexOf('<');
      rest = text.indexOf('>', open) < 0 ? text.slice(open).slice(0, longestTag) : '';
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(fileMessages.damaged, { cause: error });
  }
  if (!sheets.some(({ hidden }) => !hidden)) throw new UnreadableFile(fileMessages.noSheet);
  return sheets;
}

function attributesOf(tag: string): Attributes {
  let found: Attributes = {};
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => {
    found = attributes;
  });
  parser.on('error', () => {
    throw new UnreadableFile(fileMessages.damaged);
  });
  parser.write(tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`);
  return found;
}
