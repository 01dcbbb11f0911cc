import { type Asker, findMissing } from './render.ts';
import { unusual } from './unusual.ts';

/** what a reader sees as one letter, with its marks → whether the fonts have all of it */
const known = new Map<string, boolean>();
const mostKnown = 50_000;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Texts that a document would print with question marks, because no font has all of their letters. */
export async function unprintableIn(asker: Asker, texts: readonly string[]): Promise<string[]> {
  const unusualOf = new Map(texts.map((text) => [text, unusualLetters(text)] as const).filter(([, found]) => found.length > 0));
  const asked = new Set([...unusualOf.values()].flat().filter((letter) => !known.has(letter)));
  if (asked.size > 0) await learn(asker, [...asked]);
  return [...unusualOf].filter(([, found]) => found.some((letter) => known.get(letter) === false)).map(([text]) => text);
}

/** The letters that a font may lack, without the control characters that no document prints. */
function unusualLetters(text: string): string[] {
  const shown = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ');
  if (shown.search(unusual) < 0) return [];
  return [...letters.segment(shown)].map(({ segment }) => segment).filter((letter) => letter.search(unusual) >= 0);
}

async function learn(asker: Asker, asked: readonly string[]): Promise<void> {
  const missing = await findMissing(asker, asked.join(' '));
  if (known.size + asked.length > mostKnown) known.clear();
  for (const letter of asked) known.set(letter, !missing.some((character) => letter.includes(character)));
}

/** All texts in a value, such as a document. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsIn);
}
