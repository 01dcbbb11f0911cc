import * as z from 'zod/mini';
import { messages, requiredText, text } from '#contract/platform/wire/shapes.ts';

const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Characters that do not show, or that turn the letters after them around. They make two different names look the same. The
 * joiners and the variation selectors are allowed between letters, because some scripts and emoji need them. The listed characters are
 * blank, although Unicode does not count them as ignorable.
 */
const unseen = /(?!\p{Join_C}|\p{VS})[\p{DI}\u2800\ufff9-\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
/** At least one character that shows. */
const seen = /[^\p{DI}\p{Z}\p{C}]/u;

/** What mail programs turn into links: `https://…`, `www.…`, `some.example`, `t.me/…`. */
const link = /:\/\/|www\.|[\p{L}\p{N}-]{2}\.\p{L}{2}|\.\p{L}{2,63}\//iu;

/** Replaces the words that mail programs turn into links. For text that a stranger typed and a letter shows. */
export const withoutAddresses = (value: string): string =>
  value.replace(/\S+/g, (word) => (link.test(word) ? '(web address)' : word));

export const singleLine = z.refine<string>((value) => !lineBreak.test(value), messages.oneLine);
const allSeen = z.refine<string>((value) => !unseen.test(value) && (value === '' || seen.test(value)), messages.unseen);
export const withoutLinks = z.refine<string>((value) => !link.test(value), messages.noLinks);

/** The name or title of something. A name never changes unseen, so characters that do not show are refused and not removed. */
export function titleText(limit: number) {
  return text(limit).check(allSeen);
}

export function requiredTitle(limit: number, message: string = messages.required) {
  return requiredText(limit, message).check(allSeen);
}

/** A name that our emails show. Links and line breaks are refused, so that strangers cannot spread advertisements by our emails. */
export function nameText(limit: number) {
  return titleText(limit).check(singleLine, withoutLinks);
}

export function requiredName(limit: number, message: string = messages.required) {
  return requiredTitle(limit, message).check(singleLine, withoutLinks);
}
