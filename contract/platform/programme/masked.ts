/** Masks the parts of an error's message that may name a person: quotations, addresses, numbers and the query of a link. */
export function masked(text: string): string {
  return text
    .replace(/\S+@\S+/g, '‹address›')
    .replace(/(["'“‘`])[^"'”’`]*["'”’`]/g, '‹text›')
    .replace(/\?\S*/g, '')
    .replace(/\d+/g, '#')
    .slice(0, 300);
}
