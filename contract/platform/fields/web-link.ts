import * as z from 'zod/mini';
import { messages } from '#contract/platform/wire/shapes.ts';

const webLinkMessage = 'Enter a web address that begins with http:// or https://.';

const longest = 2_000;

/** Matches any scheme, but not a host with a port: `example.org:8080`. */
const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

function complete(typed: string): string {
  return typed === '' || withScheme.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
}

/** The part between the slashes holds no user name, which could look like the host, and begins right after two slashes. */
const withHost = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i;

/** Whether a link is an http or https address of a host with a dot. */
export function isWebLink(link: string): boolean {
  if (!withHost.test(link) || /[\s\\]/.test(link)) return false;
  try {
    return /^[^.]+(?:\.[^.]+)+\.?$/.test(new URL(link).hostname);
  } catch {
    return false;
  }
}

// the schema's own length check reports a link that is too long
const isEmptyOrWebLink = (link: string) => link === '' || link.length > longest || isWebLink(link);

/** A web address that is safe to link to. Adds `https://` if the scheme is missing. Without `required`, the text may be empty. */
export function webLink(required?: string) {
  const typed = required ? z.string(required).check(z.trim(), z.minLength(1, required)) : z.string().check(z.trim());
  return z.pipe(
    z.pipe(typed, z.transform(complete)),
    z.string().check(z.maxLength(longest, messages.tooLong(longest)), z.refine(isEmptyOrWebLink, webLinkMessage)),
  );
}
