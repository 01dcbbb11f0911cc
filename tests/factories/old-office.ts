import { createHash } from 'node:crypto';
import { rc4 } from '#server/platform/files/locked/default-passwords.ts';

const sectorBytes = 512;
const miniBytes = 64;
/** smaller streams lie together in one stream, in pieces of 64 bytes */
const smallest = 4_096;
const [endOfChain, tableSector, none] = [0xfffffffe, 0xfffffffd, 0xffffffff];

const padded = (bytes: Buffer, to: number) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (to - 1))]);

function directoryEntry(
  name: string,
  type: number,
  numbers: { right?: number; child?: number; start: number; size: number },
): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry.writeUInt8(type, 66);
  const { right = none, child = none, start, size } = numbers;
  for (const [index, number] of [none, right, child].entries()) entry.writeUInt32LE(number, 68 + index * 4);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

/** Writes the numbers of a chain of sectors into the table; returns the first one. */
function chain(table: number[], from: number, length: number, unit: number): number {
  const count = Math.ceil(length / unit);
  for (let index = 0; index < count; index += 1) table[from + index] = index + 1 < count ? from + index + 1 : endOfChain;
  return count > 0 ? from : endOfChain;
}

const asTable = (numbers: readonly number[]) => {
  const bytes = Buffer.alloc(sectorBytes, 0xff);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4);
  return bytes;
};

/** A compound file, as Word, Excel and PowerPoint wrote them until 2003, of at most 60 kB. */
export function makeCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams);
  const table: number[] = [tableSector];
  const miniTable: number[] = [];
  const sectors: Buffer[] = [];
  const add = (bytes: Buffer) => {
    const start = chain(table, table.length, bytes.length, sectorBytes);
    sectors.push(padded(bytes, sectorBytes));
    return start;
  };
  let small = Buffer.alloc(0);
  const entries = names.map((name, index) => {
    const bytes = streams[name] ?? Buffer.alloc(0);
    const right = index + 1 < names.length ? index + 2 : none;
    if (bytes.length >= smallest) return directoryEntry(name, 2, { right, start: add(bytes), size: bytes.length });
    const start = chain(miniTable, small.length / miniBytes, bytes.length, miniBytes);
    small = Buffer.concat([small, padded(bytes, miniBytes)]);
    return directoryEntry(name, 2, { right, start, size: bytes.length });
  });
  const root = directoryEntry('Root Entry', 5, { child: 1, start: add(small), size: small.length });
  const miniTableAt = add(asTable(miniTable));
  const directoryAt = add(Buffer.concat([root, ...entries]));
  const header = Buffer.alloc(sectorBytes);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  const fields = [
    [44, 1],
    [48, directoryAt],
    [56, smallest],
    [60, miniTableAt],
    [64, 1],
    [68, endOfChain],
    [76, 0],
  ] as const;
  for (const [at, number] of fields) header.writeUInt32LE(number, at);
  header.fill(0xff, 80);
  return Buffer.concat([header, asTable(table), ...sectors]);
}

/** Word: the flags say whether the file is encrypted, and whether Word asks before it lets a reader change the text. */
export function makeDoc({ flags }: { flags: number }): Buffer {
  const text = Buffer.alloc(smallest);
  text.writeUInt16LE(0xa5ec, 0);
  text.writeUInt16LE(flags, 10);
  return makeCompoundFile({ WordDocument: text, '1Table': Buffer.alloc(100) });
}

const record = (kind: number, content: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};

/** Excel: a record says how the rest is encrypted. */
export function makeXls(password: Buffer | null): Buffer {
  const records = [
    record(0x0809, Buffer.alloc(16)),
    ...(password ? [record(0x002f, password)] : []),
    record(0x000a, Buffer.alloc(0)),
  ];
  return makeCompoundFile({ Workbook: Buffer.concat(records) });
}

/** PowerPoint: the stream of the user says whether the slides are encrypted, and a record among the slides says how. */
export function makePpt(encryption: Buffer | null): Buffer {
  const user = Buffer.alloc(60);
  user.writeUInt32LE(encryption ? 0xf3d1c4df : 0xe391c05f, 12);
  const slides = encryption ? Buffer.concat([Buffer.from('0f00142f', 'hex'), Buffer.alloc(4), encryption]) : Buffer.alloc(8);
  return makeCompoundFile({ 'Current User': user, 'PowerPoint Document': Buffer.concat([Buffer.alloc(5_000), slides]) });
}

const hash = (kind: string, ...bytes: Buffer[]) => createHash(kind).update(Buffer.concat(bytes)).digest();
const salt = Buffer.alloc(16, 7);
const check = Buffer.alloc(16, 5);

/** What Office 97 stores beside a file that the password encrypts. */
export function encryption97(password: string): Buffer {
  const once = Buffer.concat([hash('md5', Buffer.from(password, 'utf16le')).subarray(0, 5), salt]);
  const key = hash('md5', hash('md5', ...Array(16).fill(once)).subarray(0, 5), Buffer.alloc(4));
  return Buffer.concat([Buffer.from([1, 0, 1, 0]), salt, rc4(key, Buffer.concat([check, hash('md5', check)]))]);
}

/** What Office 2002 stores. */
export function encryption2002(password: string): Buffer {
  const header = Buffer.alloc(34);
  header.writeUInt32LE(128, 16);
  const key = hash('sha1', hash('sha1', salt, Buffer.from(password, 'utf16le')), Buffer.alloc(4)).subarray(0, 16);
  const sealed = rc4(key, Buffer.concat([check, hash('sha1', check)]));
  const number = (value: number) => Buffer.from(new Uint32Array([value]).buffer);
  return Buffer.concat([
    Buffer.from([2, 0, 2, 0]),
    number(4),
    number(header.length),
    header,
    number(16),
    salt,
    sealed.subarray(0, 16),
    number(20),
    sealed.subarray(16),
  ]);
}
