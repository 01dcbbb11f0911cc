import { mergeAttributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isSafeLink } from '#contract/nonprofits/resources/content.ts';
import { type ArtworkSet, artworkSetLabels } from '#contract/platform/appearance/artwork.ts';

// The format of a page in the editor: the same nodes as in contract/nonprofits/resources/content.ts, and no others.

const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
});
const numberAttribute = (name: string) => ({
  ...attribute(name),
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(`data-${name}`)),
});

const FileToDownload = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: numberAttribute('id'), name: attribute('name'), size: numberAttribute('size') }),
  parseHTML: () => [{ tag: 'div[data-kind="file"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-kind': 'file' }),
    `File: ${String(node.attrs.name)}`,
  ],
});

const GalleryOfArtwork = Node.create({
  name: 'gallery',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ set: attribute('set') }),
  parseHTML: () => [{ tag: 'div[data-kind="gallery"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-kind': 'gallery' }),
    `Gallery: ${artworkSetLabels[node.attrs.set as ArtworkSet]}`,
  ],
});

const HtmlToCopy = Node.create({
  name: 'snippets',
  group: 'block',
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: 'div[data-kind="snippets"]' }],
  renderHTML: () => ['div', { 'data-kind': 'snippets' }, 'HTML to copy'],
});

export const pageFormat = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: (address) => isSafeLink(address) },
  }),
  Picture,
  FileToDownload,
  GalleryOfArtwork,
  HtmlToCopy,
];
