import type { NumberBlockName, NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { besideEachOther, type PairedRow } from '#contract/desk/numbers/two-seasons.ts';
import type { Table, TableColumn } from '#server/platform/downloads/table.ts';
import type { NumbersOf } from './block.ts';
import { readSeason } from './read-numbers.ts';

interface Wanted {
  block: NumberBlockName;
  season: number;
  beside?: number | undefined;
}

/** A block as a table: its rows, and a column for each number and season. */
export async function exportBlock(
  asked: Omit<NumbersOf, 'season'>,
  { block, season, beside }: Wanted,
): Promise<Table<PairedRow>> {
  const read = async (year: number): Promise<NumbersBlock | undefined> =>
    (await readSeason({ ...asked, season: year }, year)).blocks.find(({ name }) => name === block);
  const first = await read(season);
  const second = beside === undefined ? undefined : await read(beside);
  const { columns, rows } = besideEachOther(first, second);
  const of = (year: number, label: string) => (second ? `${label} ${year}` : label);
  const numbers: TableColumn<PairedRow>[] = columns.flatMap(({ label }, index) => [
    { header: of(season, label), value: (row) => row.first?.[index]?.value ?? null },
    ...(second ? [{ header: of(beside ?? 0, label), value: (row: PairedRow) => row.second?.[index]?.value ?? null }] : []),
  ]);
  return {
    fileName: `numbers-${block.toLowerCase()}-${season}`,
    columns: [{ header: 'Name', value: (row) => row.label }, ...numbers],
    rows: (async function* () {
      yield rows;
    })(),
  };
}
