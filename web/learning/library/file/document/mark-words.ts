const mostMarks = 500;
const name = 'found-words';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Marks the words of a search in a text, without changing its nodes. Returns the element of the first one that stands in
 * `first`, or anywhere; null where none does, or the browser has no such marks.
 */
export function markWords(first: HTMLElement, text: HTMLElement, words: string): Element | null {
  const wanted = words
    .split(/\s+/)
    .map(folded)
    .filter((word) => word !== '');
  const ranges = wanted.length > 0 ? rangesOf(text, wanted) : [];
  if (typeof Highlight === 'function') CSS.highlights.set(name, new Highlight(...ranges));
  const found = ranges.find(({ startContainer }) => first.contains(startContainer)) ?? ranges[0];
  return found?.startContainer.parentElement ?? null;
}

function rangesOf(text: HTMLElement, wanted: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < mostMarks; node = walker.nextNode()) {
    // a folded text of another length has its letters elsewhere
    const plain = folded(node.textContent ?? '');
    if (plain.length !== node.textContent?.length) continue;
    for (const word of wanted)
      for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  return ranges;
}
