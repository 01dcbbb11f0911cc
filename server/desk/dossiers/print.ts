import type { DocumentPart } from '#server/platform/documents/document.ts';

/** A name and a value, to be printed. */
export type Labelled = readonly [label: string, value: unknown];

/** the most characters of a name or value that is printed side by side; longer ones are printed below each other */
const longestFact = 90;

export const chapter = (text: string): DocumentPart => ({ kind: 'heading', text });
export const section = (text: string): DocumentPart => ({ kind: 'heading', text, level: 3 });

/** A value in words; empty if there is nothing to print. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueWords).filter(Boolean).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => [name, valueWords(part)] as const);
    return parts.flatMap(([name, words]) => (words ? [`${name}: ${words}`] : [])).join('; ');
  }
  return String(value).trim();
}

/** Prints the values that are not empty, in their order: short ones as a list, long ones each under its name. */
export function printed(values: readonly Labelled[]): DocumentPart[] {
  const parts: DocumentPart[] = [];
  let facts: [string, string][] = [];
  const flush = () => {
    if (facts.length > 0) parts.push({ kind: 'facts', facts });
    facts = [];
  };
  for (const [label, value] of values) {
    const words = valueWords(value);
    if (words === '') continue;
    if (words.length <= longestFact && label.length <= longestFact && !words.includes('\n')) {
      facts.push([label, words]);
      continue;
    }
    flush();
    parts.push(passage(label, words));
  }
  flush();
  return parts;
}

export const passage = (label: string, text: string): DocumentPart => ({ kind: 'passage', label, lines: text.split(/\r\n?|\n/) });
