/** A name for a file in a zip: without what a file name cannot hold on some system. */
export function entryName(text: string, fallback: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]/gu, ' ').replace(/\s+/g, ' ');
  return [...plain.replace(/^[.\s]+|[.\s]+$/g, '')].slice(0, 80).join('').trimEnd() || fallback;
}
