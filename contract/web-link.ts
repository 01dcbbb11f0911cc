import * as z from 'zod/mini';
import { messages } from './shapes.ts';

export const webLinkMessage = 'Enter a web address that begins with http:// or https://.';

const longest = 2_000;

/** Has a scheme; `example.org:8080` has a port instead. */
const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

function complete(typed: string): string {
  return typed === '' || withScheme.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
}

/** Only http and https, with a host that has a dot, and without a name that could pass for the host. */
function isWebLink(link: string): boolean {
  // one too long is told as that
  if (link === '' || link.length > longest) return true;
  if (!/^https?:\/\//i.test(link) || /[\s\\]/.test(link)) return false;
  try {
    const { hostname, username, password } = new URL(link);
    return hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** An address on the web, safe to link to; `https://` is added where no scheme was typed. May be empty unless `required` is said. */
export function webLink(required?: string) {
  const typed = required ? z.string(required).check(z.trim(), z.minLength(1, required)) : z.string().check(z.trim());
  return z.pipe(
    z.pipe(typed, z.transform(complete)),
    z.string().check(z.maxLength(longest, messages.tooLong(longest)), z.refine(isWebLink, webLinkMessage)),
  );
}
