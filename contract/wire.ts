/**
 * The one place where keys change their spelling: snake_case on the wire, camelCase in TypeScript.
 * Values, and with them enumeration values such as `UNDER_500K`, are never touched.
 */

const camelKeys = new Map<string, string>();
const snakeKeys = new Map<string, string>();
/** Keys come from outside: beyond this many they are converted but no longer remembered. */
const rememberedKeys = 2_000;

function remembered(cache: Map<string, string>, key: string, convert: (key: string) => string): string {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const converted = convert(key);
  if (cache.size < rememberedKeys) cache.set(key, converted);
  return converted;
}

/** `first_name` → `firstName`; a key that is camelCase already stays. */
export function camelKey(key: string): string {
  return remembered(camelKeys, key, (k) => k.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

/** `firstName` → `first_name`; digits stay where they are (`address1`). */
export function snakeKey(key: string): string {
  return remembered(snakeKeys, key, (k) => k.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** An answer on its way out: every key in snake_case. `undefined` members are left out. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (value === null || typeof value !== 'object') return value;
  const out: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) out[snakeKey(key)] = toWire(member);
  }
  return out;
}

/** What came in: keys in camelCase, whichever of the two spellings was sent. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (value === null || typeof value !== 'object') return value;
  const out: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) out[camelKey(key)] = fromWire(member);
  return out;
}

/** `['address', 'zipcode']` → `address.zipcode`, each part in the wire's spelling. */
export function wirePath(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? snakeKey(part) : String(part))).join('.');
}
