import { hash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letters that people mistake for digits. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits as 16 signs: nobody guesses one. */
export const newCode = (): string => [...randomBytes(16)].map((byte) => signs[byte % 32]).join('');

/** What is stored of a code to find its card. The code has too many bits to be tried out from its hash. */
export const hashOfCode = (code: string): Buffer => hash('sha256', code, 'buffer');
