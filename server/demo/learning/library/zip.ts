import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  /** text, or bytes */
  content: string | Buffer;
}

/** A zip file in memory, with the same bytes for the same parts. */
export function zip(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    // 1980-01-01: a zip file has no earlier day
    shared.writeUInt16LE(33, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const piece = Buffer.concat([Buffer.from('PK\x03\x04'), shared, path, packed]);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, path]));
    local.push(piece);
    offset += piece.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}
