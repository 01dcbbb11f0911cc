interface Shown {
  key: string;
  /** shown only if it is chosen */
  optional?: boolean;
  /** left out on screens of medium width, unless the person chose the columns */
  spare?: boolean;
  /** the column's place in a row's card on a telephone: a column that the person chose is never left out */
  card?: 'name' | 'beside' | 'below' | 'left out';
}

/** A column that the person can choose. */
export interface Choosable extends Shown {
  header: string;
}

/** The chosen columns in their order; null: the usual columns. The first column opens the rows and always stays first. */
export function shownColumns<One extends Shown>(columns: readonly One[], chosen: readonly string[] | null): One[] {
  const [first, ...rest] = columns;
  if (!first || chosen === null) return columns.filter(({ optional }) => !optional);
  return [first, ...chosen.flatMap((key) => rest.find((column) => column.key === key) ?? [])].map((column) => ({
    ...column,
    spare: false,
    ...(column.card === 'left out' && { card: 'below' as const }),
  }));
}

/** All columns in the order of the display panel: first the shown columns, then the others. */
export function orderedColumns<One extends Shown>(columns: readonly One[], chosen: readonly string[] | null): One[] {
  const shown = shownColumns(columns, chosen);
  const keys = shown.map(({ key }) => key);
  return [...shown, ...columns.filter(({ key }) => !keys.includes(key))];
}
