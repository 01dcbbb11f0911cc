import type { ImportKind } from '#contract/donations/imports/import-choices.ts';
import { openCsv } from './csv-table.ts';
import { openOds } from './ods-table.ts';
import type { Table } from './table.ts';
import { openXlsx } from './xlsx-table.ts';

const openers = { CSV: openCsv, XLSX: openXlsx, ODS: openOds };

export function openTable(path: string, kind: ImportKind): Promise<Table> {
  return openers[kind](path);
}
