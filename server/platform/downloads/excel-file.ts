import { Readable } from 'node:stream';
import type { ColumnDef } from 'hucre/xlsx';
import { type ColumnKind, excelCellWriter } from './cells.ts';
import type { Table, TableColumn } from './table.ts';

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file for Excel with one sheet: headers that stay in view, dates and amounts as numbers with a format. */
export async function excelFile<Row>({ columns, rows }: Table<Row>, timeZone: string): Promise<Readable> {
  // loaded with the first Excel download: the library takes 6 MB
  const { writeXlsxStream } = await import('hucre/xlsx');
  const write = excelCellWriter(timeZone);
  const cells = async function* () {
    for await (const batch of rows)
      for (const row of batch) yield columns.map(({ value, kind = 'text' }) => write(value(row), kind));
  };
  return Readable.fromWeb(
    writeXlsxStream(cells(), { name: 'Almoner', columns: columns.map(definition), freezePane: { rows: 1 } }),
  );
}

const formats: Partial<Record<ColumnKind, string>> = { amount: '#,##0.00', day: 'mm/dd/yyyy' };
const widths: Record<ColumnKind, number> = { text: 24, ein: 12, zipcode: 12, day: 12, amount: 14 };

function definition<Row>({ header, kind = 'text' }: TableColumn<Row>): ColumnDef {
  const numFmt = formats[kind];
  return { header, width: widths[kind], ...(numFmt !== undefined && { numFmt }) };
}
