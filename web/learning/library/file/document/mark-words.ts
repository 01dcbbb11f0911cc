const mostMarks = 500;
const name = 'found-words';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Marks the words of a search in a text without changing the text's nodes. Browsers without the Highlight API show no marks.
 * Returns the element of the first found word in `first`, else anywhere in the text; null if no word is found.
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
    // if folding changes the length, the folded text has other positions than the node: skip the node
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
