import type { Block, Letter, Programme } from '../template.ts';

/** The plain-text part of a letter, for mail readers without HTML and for smart watches. */
export function letterText({ heading, blocks }: Letter, { name, email }: Programme): string {
  return [heading, ...blocks.map(blockText), '-- ', `${name} · ${email}`].join('\n\n').replace('-- \n\n', '-- \n').concat('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'button':
    case 'smallLink':
      return `${block.label}:\n${block.href}`;
    case 'quotation':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    default:
      return block.text;
  }
}
