// What a page of the resources may contain. It is stored as this tree and never as HTML.

import * as z from 'zod/mini';
import { artworkSets } from '#contract/platform/appearance/artwork.ts';
import { isWebLink } from '#contract/platform/fields/web-link.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

export const contentMessages = {
  link: 'Enter a web address (https://…), an email address (mailto:…) or a page of this site (/…).',
  tooLong: 'This page is too long. Use about 100,000 characters or fewer, or make it a file to download.',
  picture: 'Add pictures with the button “Picture”.',
  alt: 'Describe the picture in words.',
};

/** The most characters of the content as JSON. */
export const mostContentCharacters = 300_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused
const space = /[\s\u0000-\u001f\u007f\\]/;

/** Whether a link of a page may have this address: http, https, mailto, or a path of this site. Nothing else is ever rendered. */
export function isSafeLink(address: string): boolean {
  if (address.length > 2_000 || space.test(address)) return false;
  if (/^\/(?!\/)/.test(address)) return true;
  if (/^mailto:/i.test(address)) return /^mailto:[^@]+@[^@]+\.[^@]+$/i.test(address);
  return isWebLink(address);
}

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().check(z.refine(isSafeLink, contentMessages.link)) }),
  }),
]);

const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.maxLength(mostContentCharacters, contentMessages.tooLong)),
    marks: z.optional(z.array(mark)),
  }),
  z.object({ type: z.literal('hardBreak') }),
]);
export type InlineNode = z.output<typeof inline>;

const inlines = z.optional(z.array(inline));
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines });

/** Lists may contain lists, three levels deep at most. The limit allows a schema that does not contain itself. */
const innermost = z.object({ type: z.literal('listItem'), content: z.array(paragraph) });
const listsOf = <Item extends z.ZodMiniType>(item: Item) =>
  [
    z.object({ type: z.literal('bulletList'), content: z.array(item) }),
    z.object({ type: z.literal('orderedList'), content: z.array(item) }),
  ] as const;
const middle = z.object({
  type: z.literal('listItem'),
  content: z.array(z.discriminatedUnion('type', [paragraph, ...listsOf(innermost)])),
});
const outer = z.object({
  type: z.literal('listItem'),
  content: z.array(z.discriminatedUnion('type', [paragraph, ...listsOf(middle)])),
});

const picture = z.object({
  src: z.string().check(z.regex(/^\/media\/[0-9a-f]{32}\.webp$/, contentMessages.picture)),
  alt: z.string(contentMessages.alt).check(z.trim(), z.minLength(1, contentMessages.alt), z.maxLength(500)),
});

/** A file to download. `name` is the name that readers see; `size` in bytes. */
const file = z.object({
  id: plainId,
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  size: z.int(),
});

const block = z.discriminatedUnion('type', [
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  ...listsOf(outer),
  z.object({ type: z.literal('blockquote'), content: z.array(paragraph) }),
  z.object({ type: z.literal('horizontalRule') }),
  z.object({ type: z.literal('image'), attrs: picture }),
  z.object({ type: z.literal('file'), attrs: file }),
  /** logos, stamps and so on that Almoner draws */
  z.object({ type: z.literal('gallery'), attrs: z.object({ set: oneOf(artworkSets) }) }),
  /** the HTML that other websites copy to link here */
  z.object({ type: z.literal('snippets') }),
]);
export type BlockNode = z.output<typeof block>;

export const pageContent = z
  .object({ type: z.literal('doc'), content: z.array(block).check(z.maxLength(3_000, contentMessages.tooLong)) })
  .check(z.refine((content) => JSON.stringify(content).length <= mostContentCharacters, contentMessages.tooLong));
export type PageContent = z.output<typeof pageContent>;

/** A list or list item at any depth. */
export interface ListNode {
  type: 'bulletList' | 'orderedList';
  content: { type: 'listItem'; content: ({ type: 'paragraph'; content?: InlineNode[] | undefined } | ListNode)[] }[];
}
