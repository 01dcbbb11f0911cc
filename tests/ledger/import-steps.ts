import { anyOf, call, cents, day, type LedgerStep } from './world.ts';

export const importSteps: Record<string, LedgerStep> = {
  import: async (world) => {
    const { random, api, nonprofits } = world;
    const lines = Array.from({ length: random.whole(1, 6) }, () =>
      [cents(world).toFixed(2), 'Check', day(world), `Donor ${random.whole(1, 1_000_000)}`, random.pick(nonprofits)].join(),
    );
    const form = new FormData();
    form.set('file', new Blob([['amount,donation_type,date_received,last_name,nonprofit', ...lines].join('\n')]), 'gifts.csv');
    return api.call('POST', 'donations/upload-csv/?confirmed=true', { token: random.pick(world.staff).token, form });
  },
  'undo an import': async (world) => {
    const stored = await anyOf<{ id: number; rows: number }>(
      world,
      `SELECT import_id AS id, count(*)::int AS rows FROM donations WHERE import_id IS NOT NULL
       GROUP BY import_id ORDER BY import_id DESC LIMIT 12`,
    );
    return stored ? call(world, 'POST', `donation-imports/${stored.id}/undo/`, { rows: stored.rows }) : null;
  },
};
