import { typeOfBytes } from './type-of-bytes.ts';

export interface FileKind {
  contentType: string;
  /** the first one is added to a name that has none of them */
  extensions: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

/** Extensions by content type. The first one is added to a name that has none of them. */
export type FileKinds = Readonly<Record<string, readonly string[]>>;

/** The kinds of file that can answer a FILE question. */
export const documentKinds: FileKinds = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  [`${office}wordprocessingml.document`]: ['docx'],
  [`${office}spreadsheetml.sheet`]: ['xlsx'],
  [`${office}presentationml.presentation`]: ['pptx'],
  [`${openDocument}text`]: ['odt'],
  [`${openDocument}spreadsheet`]: ['ods'],
  [`${openDocument}presentation`]: ['odp'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/tiff': ['tiff', 'tif'],
  'image/bmp': ['bmp'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
};

/** Sound and video that browsers play. */
export const recordingKinds: FileKinds = {
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
};

/** Types that a browser displays; all others are downloaded. */
const shown = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  ...Object.keys(recordingKinds),
]);

export function isShown(contentType: string): boolean {
  return shown.has(contentType);
}

/** Detects the kind from the bytes; null if it is not accepted. The name only distinguishes CSV from other text. */
export async function kindOf(bytes: Buffer, name: string, kinds: FileKinds): Promise<FileKind | null> {
  // no other type is looked for in UTF-16, because some audio formats start with the same bytes
  const found = isUtf16(bytes) ? undefined : await typeOfBytes(bytes);
  const contentType = found
    ? usualName(officeOf(found.mime, bytes))
    : isLatePdf(bytes)
      ? 'application/pdf'
      : textType(bytes, name);
  const extensions = contentType === null ? undefined : kinds[contentType];
  return contentType && extensions ? { contentType, extensions } : null;
}

/** PDF readers find the header anywhere in the first 1,024 bytes; a server's headers or a line break may stand before it. */
function isLatePdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1_024 + 5).indexOf('%PDF-');
  return start > 0 && (bytes.includes('startxref', start) || bytes.includes('%%EOF', start));
}

/** The extension that a name has although the file is a text; null if the name fits. A person sent another file than they meant. */
export function wrongExtension(name: string, kind: FileKind, kinds: FileKinds): string | null {
  const extension = /\.([^.\s]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isBinary = Object.entries(kinds).some(([type, all]) => !type.startsWith('text/') && all.includes(extension));
  return kind.contentType.startsWith('text/') && isBinary ? extension : null;
}

/** Other names of types, each with the usual name of its type. */
const usualNames: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
};

function usualName(mime: string | null): string | null {
  return mime === null ? null : (usualNames[mime] ?? mime);
}

const compound: readonly (readonly [stream: string, contentType: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
];

/** Old Office files and installers are all compound files: the streams inside tell them apart. */
function officeOf(mime: string, bytes: Buffer): string | null {
  if (mime !== 'application/x-cfb') return mime;
  return compound.find(([stream]) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le')))?.[1] ?? null;
}

/** Text has no control characters except line ends, tabs and form feeds. UTF-16 needs a byte order mark. */
function textType(bytes: Buffer, name: string): string | null {
  const isText = isUtf16(bytes) || !bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d));
  if (!isText) return null;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark !== 0xfffe && mark !== 0xfeff) return false;
  const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  return text.isWellFormed() && !text.includes('\0');
}

/** The user's name for a file, without folders and unsafe characters, with an extension of its kind. */
export function tidyName(given: string, { extensions }: FileKind): string {
  const base = given
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}"*:<>?|]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = /\.([^.]+)$/.exec(base ?? '')?.[1]?.toLowerCase() ?? '';
  const fits = extensions.includes(extension);
  const stem = fits ? (base ?? '').slice(0, -extension.length - 1) : (base ?? '');
  return `${[...(stem || 'file')].slice(0, 150).join('')}.${fits ? extension : extensions[0]}`;
}
