/** bytes of an AES-256 key */
export const keyLength = 32;

/**
 * Keys in base64, separated by commas or white space, the current one first. Null if there is none, or if a part is not a key.
 */
export function keysIn(text: string): Buffer[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  const isKey = (key: Buffer, index: number) => key.length === keyLength && key.toString('base64') === parts[index];
  return keys.length > 0 && keys.every(isKey) ? keys : null;
}
