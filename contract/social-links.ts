import * as z from 'zod/mini';
import { messages } from './shapes.ts';

/** What stands before every stored link; people type the rest. */
export const linkPrefix = 'https://';

export const socialLinkMessages = {
  scheme: 'Enter a URL without ftp | https | http',
  handle: 'Enter only username',
};

const beginsWithScheme = /^(ftp|https?):\/\//i;

/** A link as it is typed, without its scheme. */
export const linkInput = z.string().check(
  z.trim(),
  z.maxLength(490, messages.tooLong(490)),
  z.refine((value) => !beginsWithScheme.test(value), socialLinkMessages.scheme),
);

/** A handle, with or without its @: no address. */
export const handleInput = z.string().check(
  z.trim(),
  z.maxLength(100, messages.tooLong(100)),
  z.refine((value) => !/[/\\\s]/.test(value), socialLinkMessages.handle),
);

/** The social links of a person or a nonprofit as they are typed; what is left out stays. */
export const socialLinkInput = z.object({
  twitter: z.optional(handleInput),
  facebook: z.optional(linkInput),
  linkedin: z.optional(linkInput),
  website: z.optional(linkInput),
});
export type SocialLinkInput = z.output<typeof socialLinkInput>;

/** A link as it is stored. */
export function storedLink(typed: string): string {
  return typed === '' ? '' : `${linkPrefix}${typed}`;
}

/** A stored link as it is edited. */
export function typedLink(stored: string): string {
  return stored.replace(beginsWithScheme, '');
}

/** The links as they are stored: what was not sent stays out. */
export function storedLinks({ twitter, facebook, linkedin, website }: SocialLinkInput): SocialLinkInput {
  return {
    ...(twitter !== undefined && { twitter }),
    ...(facebook !== undefined && { facebook: storedLink(facebook) }),
    ...(linkedin !== undefined && { linkedin: storedLink(linkedin) }),
    ...(website !== undefined && { website: storedLink(website) }),
  };
}
