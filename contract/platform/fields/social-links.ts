import * as z from 'zod/mini';
import { messages, socialLinks } from '#contract/platform/wire/shapes.ts';
import { field } from './field.ts';
import { isWebLink } from './web-link.ts';

/** The start of every stored link. People type the link without it. */
export const linkPrefix = 'https://';

const socialLinkMessages = {
  scheme: 'Enter a URL without ftp | https | http',
  address: 'Enter a web address such as example.org.',
  handle: 'Enter only username',
};

const beginsWithScheme = /^(ftp|https?):\/\//i;
/** matches any scheme, also `javascript:`, but not a host with a port: `example.org:8080` */
const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** A link as typed, without its scheme. */
const linkInput = z.string().check(
  z.trim(),
  z.maxLength(490, messages.tooLong(490)),
  z.refine((value) => !hasScheme.test(value), { error: socialLinkMessages.scheme, abort: true }),
  z.refine((value) => value === '' || isWebLink(`https://${value}`), socialLinkMessages.address),
);

/** A handle with or without `@`, not an address. */
const handleInput = z.string().check(
  z.trim(),
  z.maxLength(100, messages.tooLong(100)),
  z.refine((value) => !/[/\\\s]/.test(value), socialLinkMessages.handle),
);

/** The social links of a user or nonprofit, as people type them. In a change, missing links stay as they are. */
const socialLinkInput = z.object({
  twitter: z.optional(handleInput),
  facebook: z.optional(linkInput),
  linkedin: z.optional(linkInput),
  website: z.optional(linkInput),
});
export type SocialLinkInput = z.output<typeof socialLinkInput>;

/** Converts a typed link to the stored form. */
function storedLink(typed: string): string {
  return typed === '' ? '' : `${linkPrefix}${typed}`;
}

/** Converts a stored link to the form for editing. */
function typedLink(stored: string): string {
  return stored.replace(beginsWithScheme, '');
}

const linkField = (label: string) =>
  field({ label, input: linkInput, stored: socialLinks.shape.website, blank: '', edit: typedLink });

export const socialLinkFields = {
  website: linkField('Website'),
  facebook: linkField('Facebook'),
  linkedin: linkField('LinkedIn'),
  twitter: field({
    label: 'Twitter',
    input: handleInput,
    stored: socialLinks.shape.twitter,
    blank: '',
    edit: (stored) => stored,
  }),
};

/** The field of the four links. In a record, they are members of one object. */
export const socialLinksField = { input: socialLinkInput, stored: socialLinks, parts: socialLinkFields };

/** Converts typed links to the stored form; missing links stay missing. */
export function storedLinks({ twitter, facebook, linkedin, website }: SocialLinkInput): SocialLinkInput {
  return {
    ...(twitter !== undefined && { twitter }),
    ...(facebook !== undefined && { facebook: storedLink(facebook) }),
    ...(linkedin !== undefined && { linkedin: storedLink(linkedin) }),
    ...(website !== undefined && { website: storedLink(website) }),
  };
}
