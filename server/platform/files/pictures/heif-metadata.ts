/** A range of bytes in a file. */
interface Range {
  start: number;
  length: number;
}

interface Box extends Range {
  type: string;
  /** where the box's own content begins */
  content: number;
}

const metadataTypes = new Set(['Exif', 'mime', 'uri ']);

/**
 * Finds EXIF and XMP in a HEIF file (HEIC, AVIF): the extents of its metadata items (ISO/IEC 14496-12, `iinf` and
 * `iloc`). Throws if the file is malformed.
 */
export function metadataRanges(bytes: Buffer): Range[] {
  const meta = child(bytes, { content: 0, start: 0, length: bytes.length }, 'meta');
  const inside = { ...meta, content: meta.content + 4 };
  const items = metadataItems(bytes, child(bytes, inside, 'iinf'));
  if (items.size === 0) return [];
  const idat = boxes(bytes, inside).find(({ type }) => type === 'idat');
  const ranges = extents(bytes, child(bytes, inside, 'iloc'), items, idat?.content ?? 0);
  if (ranges.some(({ start, length }) => start + length > bytes.length)) throw new Error('an item ends behind the file');
  return ranges;
}

/** Whether the file has all bytes of its items. From a truncated file, decoders would take a smaller picture that is complete. */
export function isWholeHeif(bytes: Buffer): boolean {
  try {
    const meta = child(bytes, { content: 0, start: 0, length: bytes.length }, 'meta', true);
    const inside = { ...meta, content: meta.content + 4 };
    const idat = boxes(bytes, inside).find(({ type }) => type === 'idat');
    const ranges = extents(bytes, child(bytes, inside, 'iloc'), null, idat?.content ?? 0);
    return ranges.every(({ start, length }) => start + length <= bytes.length);
  } catch {
    return false;
  }
}

/** `lenient`: at a box that is not whole, ends instead of throwing, because a truncated file ends with such a box. */
function boxes(bytes: Buffer, { content, start, length }: Omit<Box, 'type'>, lenient = false): Box[] {
  const found: Box[] = [];
  const end = start + length;
  for (let at = content; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at);
    const long = size === 1;
    const whole = long ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size;
    if (lenient && (whole < 8 || at + whole > end)) break;
    if (whole < 8 || at + whole > end) throw new Error('a box ends behind its parent');
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, length: whole, content: at + (long ? 16 : 8) });
    at += whole;
  }
  return found;
}

function child(bytes: Buffer, parent: Omit<Box, 'type'>, type: string, lenient = false): Box {
  const box = boxes(bytes, parent, lenient).find((found) => found.type === type);
  if (!box) throw new Error(`there is no ${type}`);
  return box;
}

/** Ids of the items that are metadata. */
function metadataItems(bytes: Buffer, iinf: Box): Set<number> {
  const items = new Set<number>();
  const counted = bytes[iinf.content] === 0 ? 2 : 4;
  for (const { type, content } of boxes(bytes, { ...iinf, content: iinf.content + 4 + counted })) {
    const version = bytes[content] ?? 0;
    if (type !== 'infe' || version < 2) continue;
    const wide = version === 2 ? 2 : 4;
    const kind = content + 4 + wide + 2;
    if (metadataTypes.has(bytes.toString('latin1', kind, kind + 4))) items.add(bytes.readUIntBE(content + 4, wide));
  }
  return items;
}

/** Reads `iloc`: the extents of the bytes of these items, or of all items if `items` is null. */
function extents(bytes: Buffer, iloc: Box, items: ReadonlySet<number> | null, idat: number): Range[] {
  let at = iloc.content;
  const next = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = next(4) >>> 24;
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  const wide = version < 2 ? 2 : 4;
  const found: Range[] = [];
  for (let left = next(wide); left > 0; left -= 1) {
    const id = next(wide);
    const inIdat = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseSize) + (inIdat ? idat : 0);
    for (let parts = next(2); parts > 0; parts -= 1) {
      if (version > 0) next(indexSize);
      const start = base + next(offsetSize);
      const length = next(lengthSize);
      if (!items || items.has(id)) found.push({ start, length });
    }
  }
  return found;
}
