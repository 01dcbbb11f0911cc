import { howMany } from '#contract/platform/wire/grouped.ts';

/** `7 years: 2015, 2018–2023`, in which no line breaks at a dash; empty without a year. `years` are in order. */
export function yearsInWords(years: readonly number[]): string {
  if (years.length === 0) return '';
  const spans: [number, number][] = [];
  for (const year of years) {
    const last = spans.at(-1);
    if (last?.[1] === year - 1) last[1] = year;
    else spans.push([year, year]);
  }
  const named = spans.map(([from, to]) => (from === to ? `${from}` : `${from}\u2060–\u2060${to}`)).join(', ');
  return `${howMany(years.length, 'year', 'years')}: ${named}`;
}
