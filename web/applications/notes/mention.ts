/** A colleague whom a note mentions, with the name as the note's text has it. */
export type Mention = { id: number; name: string };

/** The position of the `@` before the caret, and the text that is typed after that `@`. */
export interface OpenMention {
  from: number;
  typed: string;
}

/** An `@` at the beginning of a word, with up to two words after it. */
const open = /(?:^|[\s(])@((?:[\p{L}\p{M}\p{N}'’.-]+ ?)?[\p{L}\p{M}\p{N}'’.-]*)$/u;

/** The mention that is being typed at the caret; null if there is none. */
export function openMention(text: string, caret: number): OpenMention | null {
  const typed = open.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed: typed.trim() };
}

/** The text with the completed mention, and the position of the caret after that mention. */
export function complete(text: string, { from }: OpenMention, caret: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Divides a text into plain parts and the names that it mentions. */
export function partsOf(text: string, mentions: readonly Mention[]): { text: string; mention: boolean }[] {
  if (mentions.length === 0) return [{ text, mention: false }];
  // longer names first, so that “Ann Marie” is not found as “Ann”
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length);
  const found = new RegExp(`(@(?:${names.map(escaped).join('|')}))`, 'gu');
  return text
    .split(found)
    .map((part, index) => ({ text: part, mention: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
