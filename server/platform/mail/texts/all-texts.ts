import { notFound } from '#server/platform/http/errors.ts';
import type { Letters } from '../letters.ts';
import type { Template } from '../template.ts';
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
  const ofLetters = Object.values(letters as unknown as Record<string, Template<unknown>>).flatMap((letter) =>
    'texts' in letter ? (letter.texts as EditableText<unknown>[]).map((text) => ({ text, letter })) : [],
  );
  return [...ofLetters, ...pageTexts.map((text) => ({ text, letter: null }))].sort((a, b) =>
    a.text.title.localeCompare(b.text.title, 'en'),
  );
}

/** Throws 404 for an unknown key. */
export function textOf(app: Parameters<typeof allTexts>[0], key: string): TextAndLetter {
  const found = allTexts(app).find(({ text }) => text.key === key);
  if (!found) throw notFound();
  return found;
}
