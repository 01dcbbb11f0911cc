// Short functions for the parts of a page, used by the texts that come with Almoner.

import type { BlockNode, InlineNode, PageContent } from '#contract/nonprofits/resources/content.ts';
import type { ArtworkSet } from '#contract/platform/appearance/artwork.ts';

type Piece = string | InlineNode;

const asInline = (piece: Piece): InlineNode => (typeof piece === 'string' ? { type: 'text', text: piece } : piece);
const inlines = (pieces: readonly Piece[]): InlineNode[] => pieces.map(asInline);

export const bold = (text: string): InlineNode => ({ type: 'text', text, marks: [{ type: 'bold' }] });
export const link = (text: string, href: string): InlineNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});

export const p = (...pieces: Piece[]): BlockNode => ({ type: 'paragraph', content: inlines(pieces) });
export const h2 = (text: string): BlockNode => ({ type: 'heading', attrs: { level: 2 }, content: inlines([text]) });

const items = (lines: readonly (Piece | readonly Piece[])[]) =>
  lines.map((line) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, content: inlines(Array.isArray(line) ? line : [line as Piece]) }],
  }));
export const bullets = (...lines: (Piece | readonly Piece[])[]): BlockNode => ({ type: 'bulletList', content: items(lines) });
export const steps = (...lines: (Piece | readonly Piece[])[]): BlockNode => ({ type: 'orderedList', content: items(lines) });
export const quote = (...texts: string[]): BlockNode => ({
  type: 'blockquote',
  content: texts.map((text) => ({ type: 'paragraph', content: inlines([text]) })),
});
export const gallery = (set: ArtworkSet): BlockNode => ({ type: 'gallery', attrs: { set } });
export const snippets: BlockNode = { type: 'snippets' };

export const pageOf = (...content: BlockNode[]): PageContent => ({ type: 'doc', content });
