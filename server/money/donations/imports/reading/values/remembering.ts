/** the most texts whose results are kept */
const mostTexts = 2_000;
/** the most characters of such a text, so that a hostile file fills no memory */
const mostCharacters = 60;
/** after so many other texts the kept ones are those of an earlier file */
const mostMisses = 100_000;

/** Keeps what a function returned for the first short texts, because the cells of a column repeat. */
export function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const kept = new Map<string, Result>();
  let misses = 0;
  return (text) => {
    if (text.length > mostCharacters) return read(text);
    const known = kept.get(text);
    if (known !== undefined) return known;
    misses += 1;
    if (misses > mostMisses) {
      kept.clear();
      misses = 0;
    }
    const result = read(text);
    if (kept.size < mostTexts) kept.set(text, result);
    return result;
  };
}
