// Only this file converts keys between snake_case (on the wire) and camelCase (in TypeScript). Values, for example
// `UNDER_500K`, never change.

const camelKeys = new Map<string, string>();
const snakeKeys = new Map<string, string>();
/** Limits of the cache: without them, clients that send arbitrary keys could fill the memory. */
const rememberedKeys = 2_000;
const rememberedLength = 60;

function remembered(cache: Map<string, string>, key: string, convert: (key: string) => string): string {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const converted = convert(key);
  if (cache.size < rememberedKeys && key.length <= rememberedLength) cache.set(key, converted);
  return converted;
}

/** `first_name` → `firstName`; camelCase stays. */
export function camelKey(key: string): string {
  return remembered(camelKeys, key, (k) => k.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

/** `firstName` → `first_name`; digits stay (`address1`). */
export function snakeKey(key: string): string {
  return remembered(snakeKeys, key, (k) => k.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** The type of `snakeKey` of a known key. */
export type SnakeKey<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeKey<Rest>}`
  : K;

type Members = Record<string, unknown>;

/** Converts every key to snake_case; leaves out `undefined` members. */
export function toWire(value: readonly unknown[]): unknown[];
export function toWire(value: object): Members;
export function toWire(value: unknown): unknown;
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => toWire(member));
  if (value === null || typeof value !== 'object') return value;
  const out: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) out[snakeKey(key)] = toWire(member);
  }
  return out;
}

/** Converts every key to camelCase; accepts both spellings. */
export function fromWire(value: readonly unknown[]): unknown[];
export function fromWire(value: object): Members;
export function fromWire(value: unknown): unknown;
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => fromWire(member));
  if (value === null || typeof value !== 'object') return value;
  const out: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) out[camelKey(key)] = fromWire(member);
  return out;
}

/** `['homeAddress', 'zipcode']` → `home_address.zipcode` */
export function wirePath(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? snakeKey(part) : String(part))).join('.');
}
