/** The cells of a copied part of a spreadsheet, or null if the text is one cell. A quoted cell can hold tabs and line breaks. */
export function pastedCells(text: string): string[][] | null {
  if (!/[\t\n]/.test(text.trimEnd())) return null;
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    const words = (quoted?.replaceAll('""', '"') ?? plain).replace(/\s*[\r\n\t]+\s*/g, ' ').trim();
    rows.at(-1)?.push(words);
    if (end !== '\t' && cell.lastIndex < text.length) rows.push([]);
    // a tab at the very end is followed by an empty cell, which says nothing
    if (end === '' || end === undefined) break;
  }
  return rows;
}
