/** A document as the worker reads it. Its HTML comes from strangers: `showDocument` makes it safe. */
export interface ShownDocument {
  sections: DocumentSection[];
  /** by name; an `<img>` in the sections has the name as its `src` */
  pictures: Record<string, Blob>;
}

interface DocumentSection {
  /** title of a slide or chapter; if empty, the first heading is the title, else the number */
  title: string;
  /** path of the section in the archive, which links of other sections contain; empty if no links lead to this section */
  name: string;
  html: string;
}

/** Formats that the page shows, by the extension of their file. */
const documentFormats = ['docx', 'pptx', 'epub', 'txt'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export function documentFormatOf(fileType: string): DocumentFormat | undefined {
  return documentFormats.find((format) => format === fileType);
}

/** Where a link of one part leads: `ppt/slides/slide1.xml` and `../media/a.png` → `ppt/media/a.png`. */
export function partPath(part: string, target: string): string {
  try {
    // with an invented host, `..` cannot lead out of the archive
    return decodeURIComponent(new URL(target, new URL(part, 'https://archive/')).pathname.slice(1));
  } catch {
    return '';
  }
}

const signatures: readonly (readonly [start: string, type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
  ['BM', 'image/bmp'],
  ['<svg', 'image/svg+xml'],
  ['<?xml', 'image/svg+xml'],
];

/** Returns the bytes as a picture if they begin like a format that browsers show; else undefined. */
export function pictureOf(bytes: Uint8Array<ArrayBuffer> | undefined): Blob | undefined {
  if (!bytes) return undefined;
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const type = signatures.find(([start]) => head.startsWith(start))?.[1];
  return type === undefined ? undefined : new Blob([bytes], { type });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
