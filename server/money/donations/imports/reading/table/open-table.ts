import type { ImportKind } from '#contract/money/donations/imports/import-choices.ts';
import type { TextEncoding } from '#contract/platform/tables/tables.ts';
import { openCsv } from '#server/platform/tables/csv-table.ts';
import type { Table } from '#server/platform/tables/table.ts';
import { openOds } from './ods-table.ts';
import { openBook, type SheetWishes } from './workbook-table.ts';
import { openXlsx } from './xlsx-table.ts';

/** Opens a file of any kind. Only a workbook has sheets to choose, and only a text an encoding. */
export async function openTable(path: string, kind: ImportKind, wishes: SheetWishes, encoding?: TextEncoding): Promise<Table> {
  if (kind === 'CSV') return openCsv(path, encoding);
  return openBook(await (kind === 'XLSX' ? openXlsx : openOds)(path), wishes);
}
