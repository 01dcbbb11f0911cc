import { notFound } from '#server/platform/http/errors.ts';
import type { Letters } from '../letters.ts';
import type { Template } from '../template.ts';
import type { EditableLetter } from './editable-letter.ts';
import type { EditableText } from './editable-text.ts';

/** An editable text; `letter` writes it, or null for the text of a page. */
export interface TextAndLetter {
  text: EditableText<unknown>;
  letter: Template<unknown> | null;
}

/** The editable texts of all letters and pages, by title. */
export function allTexts({
  letters,
  pageTexts,
}: {
  letters: Letters;
  pageTexts: readonly EditableText<unknown>[];
}): TextAndLetter[] {
  const ofLetters = Object.values<unknown>({ ...letters })
    .filter(isEditable)
    .flatMap((letter) => letter.texts.map((text) => ({ text, letter })));
  return [...ofLetters, ...pageTexts.map((text) => ({ text, letter: null }))].sort((a, b) =>
    a.text.title.localeCompare(b.text.title, 'en'),
  );
}

const isEditable = (letter: unknown): letter is EditableLetter<unknown> => typeof letter === 'function' && 'texts' in letter;

/** Throws 404 for an unknown key. */
export function textOf(app: Parameters<typeof allTexts>[0], key: string): TextAndLetter {
  const found = allTexts(app).find(({ text }) => text.key === key);
  if (!found) throw notFound();
  return found;
}
