import { camelKey, snakeKey } from '#contract/platform/wire/keys.ts';

/**
 * Converts the query of an address, as in the API: snake_case in the address, camelCase here, lists joined by commas.
 * Values stay text until the route's `validateSearch` reads them.
 */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    if (value !== '') values[camelKey(key)] = value;
  }
  return values;
}

export function printSearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(snakeKey(key), text);
  }
  const readable = search.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return readable === '' ? '' : `?${readable}`;
}
