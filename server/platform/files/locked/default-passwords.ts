import { createHash } from 'node:crypto';

// Old Office encrypts some files that are only protected against changes with a password that every Office knows and tries by
// itself ([MS-OFFCRYPTO]). Such a file opens without a question.

export const defaultPasswords = { excel: 'VelvetSweatshop', powerPoint: '/01Hannes Ruescher/01' } as const;

/** Whether the obfuscation of Excel 95, whose check has 16 bits, was made with the password. */
export function opensObfuscated(verifier: number, password: string): boolean {
  let made = 0;
  for (const byte of [...Buffer.from(password, 'latin1').reverse(), password.length])
    made = (((made >> 14) & 1) | ((made << 1) & 0x7fff)) ^ byte;
  return (made ^ 0xce4b) === verifier;
}

/** Whether the password opens what follows the kind in an encryption header: RC4 of Office 97, or that of Office 2002. */
export function opensEncrypted(header: Buffer, password: string): boolean {
  return header.readUInt16LE(0) === 1 ? opens97(header.subarray(4), password) : opens2002(header, password);
}

function opens97(verifier: Buffer, password: string): boolean {
  const [salt, check, checkHash] = [0, 16, 32].map((at) => verifier.subarray(at, at + 16)) as [Buffer, Buffer, Buffer];
  const once = Buffer.concat([hash('md5', Buffer.from(password, 'utf16le')).subarray(0, 5), salt]);
  const repeated = hash('md5', Buffer.concat(Array.from({ length: 16 }, () => once)));
  const key = hash('md5', Buffer.concat([repeated.subarray(0, 5), Buffer.alloc(4)]));
  const plain = rc4(key, Buffer.concat([check, checkHash]));
  return hash('md5', plain.subarray(0, 16)).equals(plain.subarray(16));
}

function opens2002(header: Buffer, password: string): boolean {
  const size = header.readUInt32LE(8);
  const bits = header.readUInt32LE(12 + 16) || 40;
  const verifier = header.subarray(12 + size);
  const salt = verifier.subarray(4, 20);
  const check = verifier.subarray(20, 36);
  const checkHash = verifier.subarray(40, 60);
  const first = hash('sha1', Buffer.concat([salt, Buffer.from(password, 'utf16le')]));
  const made = hash('sha1', Buffer.concat([first, Buffer.alloc(4)])).subarray(0, bits / 8);
  const key = bits === 40 ? Buffer.concat([made, Buffer.alloc(11)]) : made;
  const plain = rc4(key, Buffer.concat([check, checkHash]));
  return hash('sha1', plain.subarray(0, 16)).equals(plain.subarray(16));
}

const hash = (kind: 'md5' | 'sha1', bytes: Buffer): Buffer => createHash(kind).update(bytes).digest();

/** Node has no RC4 any more. */
export function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  other = 0;
  return Buffer.from(
    bytes.map((byte, index) => {
      const place = (index + 1) & 255;
      other = (other + at(place)) & 255;
      swap(place, other);
      return byte ^ at(at(place) + at(other));
    }),
  );
}
