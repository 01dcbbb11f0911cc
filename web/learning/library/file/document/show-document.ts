import { safeNodes } from './safe-html.ts';
import { partPath, type ShownDocument } from './shown-document.ts';

/** letters of HTML that a page shows without becoming slow */
const mostLetters = 12_000_000;

/** The titles and elements of a document's parts, for its list of contents. */
export interface Outline {
  titles: string[];
  sections: HTMLElement[];
}

interface Shown extends Outline {
  /** releases the memory of the pictures */
  close: () => void;
}

/** Puts a document into an element, safe and in the page's own look. Returns null if the document is too long or empty. */
export function showDocument(into: HTMLElement, { sections, pictures }: ShownDocument): Shown | null {
  if (sections.reduce((sum, { html }) => sum + html.length, 0) > mostLetters) return null;
  const addresses = new Map<string, string>();
  const addressOf = (name: string) => {
    const blob = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    if (blob && !addresses.has(name)) addresses.set(name, URL.createObjectURL(blob));
    return addresses.get(name);
  };
  const places = new Map(sections.map(({ name }, index) => [name, index]));
  const shown = sections.flatMap(({ title, name, html }, index) => {
    const nodes = safeNodes(html);
    if (title !== '' && !nodes.querySelector('h1, h2')) nodes.prepend(heading('h1', title));
    settlePictures(nodes, name, addressOf);
    settleLinks(nodes, name, index, places);
    return sections.length > 1 ? [{ title, nodes }] : partsOf(nodes);
  });
  const titles = shown.map(({ title, nodes }, index) => title || firstHeading(nodes) || `Part ${index + 1}`);
  const elements = shown.map(({ nodes }, index) => sectionOf(nodes, index));
  if (elements.every((element) => element.textContent.trim() === '' && !element.querySelector('img'))) return null;
  into.replaceChildren(...elements);
  settleHeadings(into);
  return { titles, sections: elements, close: () => addresses.forEach((address) => void URL.revokeObjectURL(address)) };
}

function sectionOf(nodes: DocumentFragment, index: number): HTMLElement {
  const section = document.createElement('section');
  section.id = idOf(index, '');
  section.tabIndex = -1;
  section.append(nodes);
  for (const table of section.querySelectorAll('table')) scrollable(table);
  return section;
}

/** Puts a table into a frame in which a wide table scrolls. */
function scrollable(table: HTMLElement): void {
  const frame = document.createElement('div');
  frame.dataset.table = '';
  table.replaceWith(frame);
  frame.append(table);
}

function heading(level: string, text: string): HTMLElement {
  const element = document.createElement(level);
  element.textContent = text;
  return element;
}

const firstHeading = (nodes: ParentNode) => nodes.querySelector('h1, h2, h3')?.textContent.replace(/\s+/g, ' ').trim() ?? '';

/** Divides a document without chapters: each heading of its two highest levels begins a part. */
function partsOf(nodes: DocumentFragment): { title: string; nodes: DocumentFragment }[] {
  const top = [...nodes.children].filter(({ tagName }) => /^H[1-6]$/.test(tagName)).map(({ tagName }) => tagName);
  const starts = new Set([...new Set(top)].sort().slice(0, 2));
  const parts = [document.createDocumentFragment()];
  for (const node of [...nodes.childNodes]) {
    if (starts.has(node.nodeName) && parts.at(-1)?.textContent?.trim()) parts.push(document.createDocumentFragment());
    parts.at(-1)?.append(node);
  }
  return parts.map((part) => ({ title: '', nodes: part }));
}

/** Gives each picture its address, or replaces a picture that is missing or that browsers cannot show by its alternative text. */
function settlePictures(nodes: DocumentFragment, part: string, addressOf: (name: string) => string | undefined): void {
  for (const picture of nodes.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    const address = addressOf(partPath(part, source));
    const alt = picture.getAttribute('alt')?.trim() ?? '';
    if (address === undefined) {
      picture.replaceWith(alt === '' ? '' : `[${alt}]`);
      continue;
    }
    picture.src = address;
    picture.alt = alt;
    picture.loading = 'lazy';
  }
}

const idOf = (index: number, id: string) => `in-file-${index}${id === '' ? '' : `-${id}`}`;

/** Links inside the file lead to their place on the page, links to the web open in a new tab, all others become plain text. */
function settleLinks(nodes: DocumentFragment, part: string, index: number, places: ReadonlyMap<string, number>): void {
  for (const element of nodes.querySelectorAll('[id]')) element.id = idOf(index, element.id);
  for (const link of nodes.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (/^(https?:|mailto:)/i.test(href)) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noreferrer');
      continue;
    }
    const [path = '', id = ''] = href.split('#');
    const target = path === '' ? index : places.get(partPath(part, path));
    if (target === undefined) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', `#${idOf(target, id)}`);
  }
}

/** The page's title has level 1, so the file's headings get levels from 2 on, without a gap. */
function settleHeadings(into: HTMLElement): void {
  const headings = [...into.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  const least = Math.min(...levels);
  let last = 1;
  headings.forEach((old, index) => {
    last = Math.min((levels[index] ?? 1) - least + 2, last + 1, 6);
    const replaced = document.createElement(`h${last}`);
    replaced.append(...old.childNodes);
    if (old.id) replaced.id = old.id;
    old.replaceWith(replaced);
  });
}
