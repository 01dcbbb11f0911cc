const base = 'http://here.invalid';

/**
 * Returns the path of this site in a query value, or null. Browsers read `\` as `/` and drop tabs and line breaks, so the
 * value is resolved as a browser would do it, and must stay on this origin.
 */
export function sitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\\]/.test(value) || value.startsWith('//')) return null;
  try {
    const url = new URL(value, base);
    if (url.origin !== base || url.pathname.startsWith('//')) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** The page after signing in: `redirect`, else `next`, else Home. */
export function afterSignIn(search: { redirect?: string | undefined; next?: string | undefined }): string {
  return sitePath(search.redirect) ?? sitePath(search.next) ?? '/';
}
