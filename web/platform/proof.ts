import { sha256 } from '@noble/hashes/sha2.js';

/** Hashes between two pauses: a few milliseconds on an old telephone, so that typing stays smooth. */
const stride = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Finds a number for which the SHA-256 of `challenge:number` begins with at least `bits` zero bits. */
export async function solve(challenge: string, bits: number): Promise<string> {
  const text = new TextEncoder();
  for (let number = 0; ; number += 1) {
    if (number % stride === 0) await pause();
    if (zeroBits(sha256(text.encode(`${challenge}:${number}`))) >= bits) return String(number);
  }
}

function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
