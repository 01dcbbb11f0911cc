import { type ColumnMeaning, leaveOut, programmeFields } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { exactMeaning, isOwnName } from './header-names.ts';

/**
 * Finds the columns by name alone. The field's own name wins over a synonym. If two columns have the field's own name, both get
 * the field.
 */
export function exactColumns(
  names: readonly string[],
  forProgramme: boolean,
  lines: readonly { cells: Cell[] }[],
): (ColumnMeaning | null)[] {
  const meanings = names.map((name, index) => {
    const meaning = exactMeaning(name);
    if (meaning === undefined) return name === '' && lines.every(({ cells }) => textOf(cells[index]) === '') ? leaveOut : null;
    return meaning !== leaveOut && !forProgramme && programmeFields.includes(meaning) ? null : meaning;
  });
  return meanings.map((meaning, index) => {
    if (meaning === null || meaning === leaveOut) return meaning;
    const same = meanings.flatMap((other, at) => (other === meaning ? [at] : []));
    const exact = same.filter((at) => isOwnName(names[at] ?? '', meaning));
    if (same.length === 1 || exact.length > 1) return meaning;
    return (exact[0] ?? same[0]) === index ? meaning : null;
  });
}
