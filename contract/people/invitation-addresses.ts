import * as z from 'zod/mini';
import { requiredName } from '#contract/platform/fields/names.ts';
import { emailAddress } from '#contract/platform/wire/shapes.ts';

/** An address that was read from a text, with the name beside it. */
export interface PastedAddress {
  /** line of the text, from 1 */
  line: number;
  /** in lower case if valid; else as it was typed */
  email: string;
  name: string;
  valid: boolean;
}

/** Reading stops after this number of addresses, because nobody can invite so many people at once. */
const mostAddresses = 5_000;

/** `Ada Lovelace <ada@example.org>`, also without a name or with the name in quotes. */
const named = /^"?([^"<>]*)"?\s*<\s*(?:mailto:)?([^<>\s]+)\s*>$/i;

/**
 * Reads addresses from a text: one or more to a line, between commas, semicolons or white space, with or without a name. What is
 * not an address comes back with `valid: false`.
 */
export function readAddresses(text: string): PastedAddress[] {
  const found: PastedAddress[] = [];
  for (const [index, line] of text.split(/\r\n|[\r\n\u2028\u2029]/).entries()) {
    const cells = cellsOfPerson(line);
    if (cells) {
      found.push({ line: index + 1, ...checked(cells.name, cells.email) });
      if (found.length === mostAddresses) return found;
      continue;
    }
    for (const { name, email } of line.split(';').flatMap(splitAtCommas).flatMap(people)) {
      found.push({ line: index + 1, ...checked(name, email) });
      if (found.length === mostAddresses) return found;
    }
  }
  return found;
}

/** A row that was copied from a spreadsheet: one cell with an address, and the person's name in the others. Null for other lines. */
function cellsOfPerson(line: string): { name: string; email: string } | null {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [email, ...others] = cells.filter((cell) => cell.includes('@'));
  const names = cells.filter((cell) => cell !== '' && !cell.includes('@'));
  if (email === undefined || others.length > 0 || names.length === 0 || /[\s;,<>]/.test(email)) return null;
  return { name: turned(names.join(' ')), email };
}

/** Splits at commas, but not inside quotes or brackets, and not between the two parts of a name before an address in brackets. */
function splitAtCommas(piece: string): string[] {
  const found: string[] = [];
  for (const part of partsOf(piece)) {
    const before = found.at(-1);
    const isRestOfName = before !== undefined && !before.includes('@') && /^[^<>"@]+<[^<>]*>$/.test(part);
    if (isRestOfName) found[found.length - 1] = `${before}, ${part}`;
    else found.push(part);
  }
  return found;
}

function partsOf(piece: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let at = 0;
  while (at < piece.length) {
    const closing = piece[at] === '"' ? piece.indexOf('"', at + 1) : piece[at] === '<' ? piece.indexOf('>', at) : -1;
    // a quote or bracket without a partner is an ordinary character, and so are all characters after it
    if (closing < 0 && (piece[at] === '"' || piece[at] === '<')) break;
    if (piece[at] === ',') {
      parts.push(piece.slice(start, at));
      start = at + 1;
    }
    at = closing > at ? closing + 1 : at + 1;
  }
  return [...parts, piece.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Splits a piece into people: one person with a name, or several addresses between white space if every word has an `@`. Any
 * other piece is returned as one wrong address.
 */
function people(piece: string): { name: string; email: string }[] {
  const [, name, email] = named.exec(piece) ?? [];
  if (email !== undefined) return [{ name: turned(name ?? ''), email }];
  const words = piece.split(/\s+/);
  const addresses = words.every((word) => word.includes('@')) ? words : [piece];
  return addresses.map((address) => ({ name: '', email: address.replace(/^<(.*)>$/, '$1').replace(/^mailto:/i, '') }));
}

/** `Lovelace, Ada` → `Ada Lovelace` */
function turned(name: string): string {
  const [last = '', first] = name.split(',').map((part) => part.trim());
  return (first === undefined ? last : `${first} ${last}`).trim();
}

function checked(name: string, typed: string): Omit<PastedAddress, 'line'> {
  const parsed = typed.includes('@') && typed.length < 400 ? z.safeParse(emailAddress, typed) : undefined;
  return { email: parsed?.data ?? typed, name: invitedName(name), valid: parsed?.success ?? false };
}

const nameOfPerson = requiredName(100);

/** Why an address is wrong. If several reasons apply, the person reads the mistake that they would correct first. */
const addressProblems = {
  NO_AT: 'An address has an @.',
  SEVERAL_AT: 'An address has one @ only.',
  SPACE: 'An address has no spaces.',
  NO_NAME: 'Something must stand before the @.',
  NO_DOMAIN: 'Something must stand after the @.',
  NO_ENDING: 'After the @ an ending is missing, such as .org.',
  DOTS: 'A dot stands at a wrong place.',
  LONG: 'The address is too long.',
  CHARACTERS: 'A character is not allowed in addresses.',
} as const;

/** Says in a sentence why the address is wrong. */
export function whyWrong(address: string): string {
  return addressProblems[problemOf(address.trim())];
}

function problemOf(address: string): keyof typeof addressProblems {
  const [name = '', domain, ...more] = address.split('@');
  if (domain === undefined) return 'NO_AT';
  if (more.length > 0) return 'SEVERAL_AT';
  if (/\s/.test(address)) return 'SPACE';
  if (name === '') return 'NO_NAME';
  if (domain === '') return 'NO_DOMAIN';
  if (!domain.includes('.')) return 'NO_ENDING';
  if ([name, domain].some((part) => /^\.|\.\.|\.$/.test(part))) return 'DOTS';
  if (name.length > 64 || address.length > 254) return 'LONG';
  return 'CHARACTERS';
}

/** The name if an account may have it, else an empty text. A name with a link in it is left out. */
export function invitedName(name: string): string {
  return name === '' ? '' : (z.safeParse(nameOfPerson, name).data ?? '');
}
