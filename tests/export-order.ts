import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestApi } from './api.ts';

interface Lists {
  /** the list's path with its query up to `ordering=` */
  list: string;
  /** the path of the export, with its query up to `ordering=` */
  file: string;
  /** the name of the export's column with the ids */
  id?: string;
  orderings: readonly string[];
}

/** Checks that an export has the rows of its list in the same order. The list must have several rows. */
export async function expectListOrder(api: TestApi, token: string, { list, file, id = 'ID', orderings }: Lists): Promise<void> {
  for (const ordering of orderings) {
    const { body } = await api.get(`${list}ordering=${ordering}&page_size=100`, token);
    const listed = body.results.map((row: { id: number }) => row.id);
    const rows: Record<string, string>[] = parse((await api.get(`${file}ordering=${ordering}`, token)).body, {
      bom: true,
      columns: true,
    });
    expect([ordering, rows.map((row) => Number(row[id]))]).toEqual([ordering, listed]);
    expect(listed.length).toBeGreaterThan(1);
  }
  expect((await api.get(`${file}ordering=nothing`, token)).status).toBe(400);
}
