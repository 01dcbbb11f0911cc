import type { importKinds } from '#contract/donations/imports/import-choices.ts';
import { openCsv } from './csv-table.ts';
import type { Table } from './table.ts';
import { openXlsx } from './xlsx-table.ts';

export function openTable(path: string, kind: (typeof importKinds)[number]): Promise<Table> {
  return kind === 'XLSX' ? openXlsx(path) : openCsv(path);
}
