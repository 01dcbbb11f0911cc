import type { LinkedData } from '../linked-data.ts';

/** Linked data, with JSON escapes, so that the data cannot end the element or open a comment. HTML escapes do not work here. */
export function LinkedDataScript({ data }: { data: LinkedData }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replace(/[<>&\u2028\u2029]/g, escaped)}</script>;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
