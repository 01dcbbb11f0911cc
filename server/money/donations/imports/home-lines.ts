import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';

/** The import of donations that was stored last. */
export async function donationImportLines({ db }: HomeReading): Promise<HomeLine[]> {
  const last = await db
    .selectFrom('donationImports')
    .select(['id', 'name', 'storedRows', 'storedAt'])
    .where('state', '=', 'STORED')
    .orderBy('storedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const link = `/donation-management/imports/${last.id}`;
  const numbers = [{ count: last.storedRows, label: 'donations', link, urgent: false }];
  return [
    line('LATEST', { key: 'donation-import', title: 'Last import of donations', detail: last.name, at: last.storedAt, numbers }),
  ];
}
