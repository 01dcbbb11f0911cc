/** Masks what may name a person in an error's message: quotations, addresses, numbers, the query of a link. */
export function masked(text: string): string {
  return text
    .replace(/\S+@\S+/g, '‹address›')
    .replace(/(["'“‘`])[^"'”’`]*["'”’`]/g, '‹text›')
    .replace(/\?\S*/g, '')
    .replace(/\d+/g, '#')
    .slice(0, 300);
}
