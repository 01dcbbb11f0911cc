import type { NumberCell, NumberColumn, NumbersBlock } from './numbers.ts';

/** A row with the cells of two seasons, in the order of the columns. Null: the season does not have this row. */
export interface PairedRow {
  key: string;
  label: string;
  first: readonly NumberCell[] | null;
  second: readonly NumberCell[] | null;
}

interface Paired {
  columns: readonly NumberColumn[];
  rows: PairedRow[];
}

/** Pairs the rows of one season with those of another. Rows that only the second season has come last. */
export function besideEachOther(first: NumbersBlock | undefined, second: NumbersBlock | undefined): Paired {
  const columns = unionOf(first?.columns ?? [], second?.columns ?? []);
  const cellsOf = (block: NumbersBlock | undefined, key: string) => {
    const row = block?.rows.find((one) => one.key === key);
    if (!block || !row) return null;
    return columns.map(
      (column) => row.cells[block.columns.findIndex((one) => one.key === column.key)] ?? { value: null, link: '' },
    );
  };
  const rows = unionOf(first?.rows ?? [], second?.rows ?? []);
  return {
    columns,
    rows: rows.map(({ key, label }) => ({ key, label, first: cellsOf(first, key), second: cellsOf(second, key) })),
  };
}

function unionOf<Keyed extends { key: string }>(first: readonly Keyed[], second: readonly Keyed[]): Keyed[] {
  const known = new Set(first.map(({ key }) => key));
  return [...first, ...second.filter(({ key }) => !known.has(key))];
}
