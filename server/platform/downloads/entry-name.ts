/** A name for a file in a zip, without characters that some system does not allow. */
export function entryName(text: string, fallback: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]/gu, ' ').replace(/\s+/g, ' ');
  return [...plain.replace(/^[.\s]+|[.\s]+$/g, '')].slice(0, 80).join('').trimEnd() || fallback;
}
