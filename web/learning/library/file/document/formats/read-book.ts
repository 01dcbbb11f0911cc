import { partPath, pictureOf, type ShownDocument } from '../shown-document.ts';
import type { Archive } from './archive.ts';
import { parseXml } from './parse-xml.ts';

const mostChapters = 2_000;

interface Package {
  /** the parts of the book in reading order */
  chapters: string[];
  pictures: string[];
  /** the parts that list the contents, of EPUB 3 and of EPUB 2 */
  contents: string[];
}

/** The chapters of an EPUB book in reading order, with its pictures. */
export function readBook(archive: Archive): ShownDocument {
  const { chapters, pictures, contents } = readPackage(archive, packageOf(archive));
  const titles = new Map(contents.flatMap((part) => [...titlesIn(archive, part)]));
  const sections = chapters
    .slice(0, mostChapters)
    .map((name) => ({ title: titles.get(name) ?? '', name, html: archive.text(name) }));
  const found = pictures.flatMap((name) => {
    const blob = pictureOf(archive.bytes(name));
    return blob ? [[name, blob] as const] : [];
  });
  return { sections, pictures: Object.fromEntries(found) };
}

function packageOf(archive: Archive): string {
  let part = '';
  parseXml(archive.text('META-INF/container.xml'), {
    open: (name, attributes) => {
      if (name === 'rootfile') part ||= attributes['full-path'] ?? '';
    },
  });
  if (archive.text(part) === '') throw new Error('the book has no package');
  return part;
}

function readPackage(archive: Archive, part: string): Package {
  const items = new Map<string, { path: string; type: string }>();
  const found: Package = { chapters: [], pictures: [], contents: [] };
  parseXml(archive.text(part), {
    open: (name, { id = '', href = '', 'media-type': type = '', properties = '', idref = '' }) => {
      const local = name.replace(/^.*:/, '');
      if (local === 'item') {
        const path = partPath(part, href);
        items.set(id, { path, type });
        if (type.startsWith('image/')) found.pictures.push(path);
        if (/\bnav\b/.test(properties) || type === 'application/x-dtbncx+xml') found.contents.push(path);
      } else if (local === 'itemref') {
        const item = items.get(idref);
        if (item && /html|xml/.test(item.type)) found.chapters.push(item.path);
      }
    },
  });
  return found;
}

/** The first title of each part in a list of contents: `<a href>` in EPUB 3, `<navPoint>` in EPUB 2. */
function titlesIn(archive: Archive, part: string): Map<string, string> {
  const titles = new Map<string, string>();
  let text = '';
  let target = '';
  const note = () => {
    const title = text.replace(/\s+/g, ' ').trim();
    if (target !== '' && title !== '' && !titles.has(target)) titles.set(target, title);
  };
  parseXml(archive.text(part), {
    open: (name, { href = '', src = '' }) => {
      if (name === 'a' || name === 'navLabel') text = '';
      if (name === 'a') target = partPath(part, href);
      if (name !== 'content') return;
      target = partPath(part, src);
      note();
    },
    text: (piece) => {
      text += piece;
    },
    close: (name) => {
      if (name === 'a') note();
    },
  });
  return titles;
}
