import { grouped } from '#contract/platform/wire/grouped.ts';

const mostNamed = 5;

/** Says which texts of a document have letters that the server has no font for. */
export function unprintableText(texts: readonly string[]): string {
  const named = texts.slice(0, mostNamed).map((text) => `“${text.length > 60 ? `${[...text].slice(0, 60).join('')}…` : text}”`);
  const more = texts.length - named.length;
  const all = more > 0 ? `${named.join(', ')} and ${grouped(more)} more` : named.join(', ');
  return `The server has no font for letters of ${all}. The document shows a question mark for each of them. Whoever runs the server can add fonts.`;
}
