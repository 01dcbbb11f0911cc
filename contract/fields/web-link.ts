import * as z from 'zod/mini';
import { messages } from '#contract/wire/shapes.ts';

const webLinkMessage = 'Enter a web address that begins with http:// or https://.';

const longest = 2_000;

/** Matches any scheme, but not a host with a port: `example.org:8080`. */
const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

function complete(typed: string): string {
  return typed === '' || withScheme.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
}

/**
 * Whether a link is empty, or an http or https address of a host with a dot. A user name in the address is refused, because it
 * could look like the host.
 */
function isWebLink(link: string): boolean {
  // the schema's own length check reports a link that is too long
  if (link === '' || link.length > longest) return true;
  if (!/^https?:\/\//i.test(link) || /[\s\\]/.test(link)) return false;
  try {
    const { hostname, username, password } = new URL(link);
    return hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** A web address that is safe to link to. Adds `https://` if the scheme is missing. Without `required`, the text may be empty. */
export function webLink(required?: string) {
  const typed = required ? z.string(required).check(z.trim(), z.minLength(1, required)) : z.string().check(z.trim());
  return z.pipe(
    z.pipe(typed, z.transform(complete)),
    z.string().check(z.maxLength(longest, messages.tooLong(longest)), z.refine(isWebLink, webLinkMessage)),
  );
}
