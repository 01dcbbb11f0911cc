const signature = 'd0cf11e0a1b11ae1';
const entryBytes = 128;
const miniBytes = 64;
/** numbers from here on mark the end of a chain, a free sector or no entry */
const lastNumber = 0xfffffffa;

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('hex') === signature;

interface Entry {
  name: string;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/**
 * Reads streams of a compound file ([MS-CFB]), the folder that old Office files are: the first `mostBytes` of the stream of the
 * topmost folder with that name. Null if there is none. Throws a RangeError if the file is broken.
 */
export function readStream(bytes: Buffer, name: string, mostBytes: number): Buffer | null {
  const file = new CompoundFile(bytes);
  const entry = file.topmost().get(name);
  return entry ? file.bytesOf(entry, mostBytes) : null;
}

class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  /** the sectors that say which sector follows each sector */
  readonly #table: number[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#sectorBytes = 2 ** bytes.readUInt16LE(30);
    if (this.#sectorBytes !== 512 && this.#sectorBytes !== 4_096) throw new RangeError('no such size of sectors');
    const inHeader = Array.from({ length: 109 }, (_, index) => bytes.readUInt32LE(76 + index * 4));
    this.#table = [...inHeader, ...this.#moreOfTable()].filter((sector) => sector < lastNumber);
  }

  /** The streams and folders that no other folder holds. */
  topmost(): Map<string, Entry> {
    const folder = this.#read(this.#bytes.readUInt32LE(48), this.#bytes.length);
    const found = new Map<string, Entry>();
    const numbers = [entryAt(folder, 0).child];
    for (const number of numbers) {
      if (number >= lastNumber || numbers.length > folder.length / entryBytes) continue;
      const entry = entryAt(folder, number);
      found.set(entry.name, entry);
      numbers.push(entry.left, entry.right);
    }
    return found;
  }

  bytesOf({ start, size }: Entry, mostBytes: number): Buffer {
    const length = Math.min(size, mostBytes);
    return size < this.#bytes.readUInt32LE(56) ? this.#readMini(start, length) : this.#read(start, length);
  }

  #sector(number: number): Buffer {
    const at = (number + 1) * this.#sectorBytes;
    if (number >= lastNumber || at >= this.#bytes.length) throw new RangeError('the sector is outside the file');
    return this.#bytes.subarray(at, at + this.#sectorBytes);
  }

  /** The numbers of the table's sectors that have no place in the header. */
  #moreOfTable(): number[] {
    const numbers: number[] = [];
    let next = this.#bytes.readUInt32LE(68);
    while (next < lastNumber && numbers.length * 4 < this.#bytes.length) {
      const sector = this.#sector(next);
      const last = this.#sectorBytes - 4;
      for (let at = 0; at < last; at += 4) numbers.push(sector.readUInt32LE(at));
      next = sector.readUInt32LE(last);
    }
    return numbers;
  }

  #read(start: number, mostBytes: number): Buffer {
    const perSector = this.#sectorBytes / 4;
    const pieces: Buffer[] = [];
    const most = Math.min(mostBytes, this.#bytes.length);
    for (let next = start; next < lastNumber && pieces.length * this.#sectorBytes < most; ) {
      pieces.push(this.#sector(next));
      next = this.#sector(this.#table[Math.floor(next / perSector)] ?? lastNumber).readUInt32LE((next % perSector) * 4);
    }
    return Buffer.concat(pieces).subarray(0, most);
  }

  /** Small streams lie in pieces of 64 bytes in one stream, which is the first entry's. */
  #readMini(start: number, length: number): Buffer {
    const entries = this.#read(this.#bytes.readUInt32LE(48), entryBytes);
    const { start: first, size } = entryAt(entries, 0);
    const all = this.#read(first, size);
    const table = this.#read(this.#bytes.readUInt32LE(60), this.#bytes.length);
    const pieces: Buffer[] = [];
    for (let next = start; next < lastNumber && pieces.length * miniBytes < length; ) {
      pieces.push(all.subarray(next * miniBytes, (next + 1) * miniBytes));
      next = table.readUInt32LE(next * 4);
    }
    return Buffer.concat(pieces).subarray(0, length);
  }
}

function entryAt(folder: Buffer, number: number): Entry {
  const entry = folder.subarray(number * entryBytes, (number + 1) * entryBytes);
  const nameBytes = Math.max(0, Math.min(entry.readUInt16LE(64) - 2, 62));
  return {
    name: entry.toString('utf16le', 0, nameBytes),
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
    start: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  };
}
