// The marks in a text that staff write: `{{nonprofit}}`, or `{{first name|friend}}` with the words for a person without a first name.

/** What a text is checked against. */
export interface KnownMark {
  name: string;
  mayBeEmpty: boolean;
}

interface Mark {
  /** as it was typed */
  typed: string;
  /** in small letters, with single spaces */
  name: string;
  /** the words for an empty value; undefined: none were given */
  otherwise: string | undefined;
}

const pattern = /\{\{([^{}]*)\}\}/g;
const withSpace = /( ?)\{\{([^{}]*)\}\}/g;

function markOf(typed: string, inner: string): Mark {
  const bar = inner.indexOf('|');
  const name = bar < 0 ? inner : inner.slice(0, bar);
  return { typed, name: normal(name), otherwise: bar < 0 ? undefined : inner.slice(bar + 1).trim() };
}

const normal = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** What is wrong with the marks of a text, in sentences for staff; empty: nothing. */
export function problemsIn(text: string, known: readonly KnownMark[]): string[] {
  const marks = [...text.matchAll(pattern)].map(([typed, inner = '']) => markOf(typed, inner));
  const problems = marks.flatMap((mark) => problemOf(mark, known));
  if (/\{\{|\}\}/.test(text.replace(pattern, '')))
    problems.push('A placeholder stands between “{{” and “}}”, without other braces inside: one of them is missing or too many.');
  return [...new Set(problems)];
}

function problemOf({ typed, name, otherwise }: Mark, known: readonly KnownMark[]): string[] {
  const found = known.find((one) => normal(one.name) === name);
  if (!found) {
    const near = nearest(name, known);
    return [`${typed} is not a placeholder of this text.${near === undefined ? '' : ` Did you mean {{${near}}}?`}`];
  }
  if (found.mayBeEmpty && otherwise === undefined)
    return [
      `${typed} can be empty. Write what stands there then, after a bar: {{${found.name}|…}}. With nothing after the bar, nothing stands there.`,
    ];
  return [];
}

/** The known name that differs in the fewest letters; undefined if all differ in more than a third. */
function nearest(name: string, known: readonly KnownMark[]): string | undefined {
  const byDistance = known
    .map((one) => ({ name: one.name, distance: distanceOf(name, normal(one.name)) }))
    .sort((a, b) => a.distance - b.distance);
  const [first] = byDistance;
  return first && first.distance <= Math.max(2, first.name.length / 3) ? first.name : undefined;
}

/** Levenshtein's distance. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

export interface Filled {
  text: string;
  /** names of the marks that have no value and no words instead; they stand in the text as they were typed */
  missing: string[];
}

/**
 * Puts the values in the places of their marks. `valueFor` returns undefined for an unknown name, and '' for no value. `allowsEmpty`: an
 * empty value without words instead is no gap.
 */
export function fill(text: string, valueFor: (name: string) => string | undefined, allowsEmpty = false): Filled {
  const missing: string[] = [];
  const filled = text.replace(withSpace, (typed: string, space: string, inner: string) => {
    const { name, otherwise } = markOf(typed, inner);
    const given = valueFor(name)?.trim();
    const value = given || (otherwise ?? (allowsEmpty ? given : undefined));
    // nothing stands there: neither does the space before it
    if (value === '') return '';
    if (value !== undefined) return space + value;
    missing.push(name);
    return typed;
  });
  return { text: filled, missing };
}

/** The paragraphs of a text: what blank lines separate. Empty ones are left out. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
