import type { BlockNode, InlineNode, ListNode, PageContent } from '#contract/nonprofits/resources/content.ts';
import { artworkSetLabels } from '#contract/platform/appearance/artwork.ts';

const words = (content: readonly InlineNode[] = []): string =>
  content.map((node) => (node.type === 'hardBreak' ? '\n' : wordsWithLink(node))).join('');

function wordsWithLink({ text, marks = [] }: InlineNode & { type: 'text' }): string {
  const link = marks.find((mark) => mark.type === 'link');
  return link ? `${text} (${link.attrs.href})` : text;
}

const linesOfList = (list: ListNode, indent = ''): string[] =>
  list.content.flatMap((item, index) =>
    item.content.flatMap((part) =>
      part.type === 'paragraph'
        ? [`${indent}${list.type === 'bulletList' ? '•' : `${index + 1}.`} ${words(part.content)}`]
        : linesOfList(part, `${indent}   `),
    ),
  );

function linesOf(block: BlockNode): string[] {
  switch (block.type) {
    case 'paragraph':
      return [words(block.content)];
    case 'heading':
      return [`${'#'.repeat(block.attrs.level)} ${words(block.content)}`];
    case 'bulletList':
    case 'orderedList':
      return linesOfList(block);
    case 'blockquote':
      return block.content.map(({ content }) => `> ${words(content)}`);
    case 'horizontalRule':
      return ['———'];
    case 'image':
      return [`[Picture: ${block.attrs.alt}]`];
    case 'file':
      return [`[File: ${block.attrs.name}]`];
    case 'gallery':
      return [`[Gallery: ${artworkSetLabels[block.attrs.set]}]`];
    case 'snippets':
      return ['[HTML to copy]'];
  }
}

/** A page in lines of plain text, to compare two versions and to show both texts of a conflict. */
export function plainLines({ content }: PageContent): string[] {
  return content.flatMap(linesOf);
}
