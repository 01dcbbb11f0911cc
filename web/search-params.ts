import { camelKey, snakeKey } from '#contract/wire.ts';

/**
 * Queries of the address: snake_case there, camelCase here, as in the API; lists joined by commas.
 * Every value is text until the route's `validateSearch` has read it.
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
