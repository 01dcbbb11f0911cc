import { posix } from 'node:path';
import type { ZipParts } from '#server/platform/files/zip-parts.ts';
import type { PageTexts } from './page-texts.ts';
import { textLimits } from './text-limits.ts';

interface Item {
  path: string;
  isText: boolean;
  isCover: boolean;
}

interface Book {
  items: Map<string, Item>;
  /** ids of items in reading order */
  spine: string[];
  /** EPUB 2 names the cover by this id */
  cover: string;
}

/** Adds the text of each chapter of an EPUB, in reading order. Returns 0: a book has no pages. */
export async function readBook(zip: ZipParts, texts: PageTexts): Promise<number> {
  const { items, spine } = await packageOf(zip);
  const chapters = spine.flatMap((id) => items.get(id) ?? []).filter(({ isText }) => isText);
  for (const [index, { path }] of chapters.slice(0, textLimits.pages).entries()) {
    if (texts.isFull) break;
    texts.add(`Part ${index + 1}`, await chapterText(zip, path));
  }
  return 0;
}

/** The name of the part that contains the picture of the cover. */
export async function coverOf(zip: ZipParts): Promise<string | undefined> {
  if (!zip.names.includes(container)) return undefined;
  const { items, cover } = await packageOf(zip);
  return (items.get(cover) ?? [...items.values()].find(({ isCover }) => isCover))?.path;
}

const container = 'META-INF/container.xml';

async function packageOf(zip: ZipParts): Promise<Book> {
  let part = '';
  await zip.parse(container, {
    open: (name, attributes) => {
      if (name === 'rootfile') part ||= attributes['full-path'] ?? '';
    },
  });
  const book: Book = { items: new Map(), spine: [], cover: '' };
  await zip.parse(part, {
    open: (name, { id = '', href = '', 'media-type': type = '', properties = '', idref, name: meta, content = '' }) => {
      const local = name.replace(/^.*:/, '');
      const path = posix.join(posix.dirname(part), decoded(href));
      if (local === 'item')
        book.items.set(id, { path, isText: /html|xml/.test(type), isCover: /\bcover-image\b/.test(properties) });
      else if (local === 'itemref' && idref) book.spine.push(idref);
      else if (local === 'meta' && meta === 'cover') book.cover = content;
    },
  });
  return book;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

const unread = new Set(['head', 'script', 'style']);
const lineEnds = /^(p|div|h[1-6]|li|td|th|br|tr|dt|dd|blockquote|figcaption|section)$/;

async function chapterText(zip: ZipParts, path: string): Promise<string> {
  let text = '';
  let inUnread = 0;
  await zip.parse(
    path,
    {
      open: (name) => {
        if (unread.has(name)) inUnread += 1;
      },
      text: (piece) => {
        if (inUnread === 0) text += piece;
      },
      close: (name) => {
        if (unread.has(name)) inUnread -= 1;
        if (lineEnds.test(name)) text += '\n';
      },
    },
    () => text.length > textLimits.characters,
  );
  return text;
}
