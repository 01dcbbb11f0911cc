import type { Address } from '#contract/platform/wire/shapes.ts';

/**
 * Returns a link from a stored value, or null. Only http and https are allowed: an import can bring in values such as
 * `javascript:…`.
 */
export function webAddress(stored: string): string | null {
  const value = stored.trim();
  if (value === '' || /\s/.test(value)) return null;
  const candidate = /^https?:\/\//i.test(value)
    ? value
    : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value)
      ? null
      : `https://${value.replace(/^\/+/, '')}`;
  if (!candidate) return null;
  try {
    const url = new URL(candidate);
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** Returns a link from a stored handle, with or without `@`, or from a whole address; null for anything else. */
export function twitterAddress(stored: string): string | null {
  const handle = stored.trim().replace(/^@/, '');
  return /^\w{1,50}$/.test(handle) ? `https://twitter.com/${handle}` : webAddress(stored);
}

/** A web address as people write it, without `https://`, `www.` and a final slash. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** Where something takes place: `address1, address2, city, state zipcode`, without empty parts. */
export function placeLine({ address1, address2, city, state, zipcode }: Address): string {
  return [address1, address2, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** An address in one line: `address1 address2 city, state zipcode`, without empty parts. */
export function addressLine({ address1, address2, city, state, zipcode }: Address): string {
  const street = [address1, address2, city].filter(Boolean).join(' ');
  const region = [state, zipcode].filter(Boolean).join(' ');
  return [street, region].filter(Boolean).join(', ');
}
