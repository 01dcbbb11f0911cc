import type { World } from './world.ts';

const wholeYear = 'start_date=2026-01-01&end_date=2026-12-31';
const halves = ['start_date=2026-01-01&end_date=2026-03-31', 'start_date=2026-04-01&end_date=2026-12-31'] as const;

const inCents = (dollars: number): number => Math.round(dollars * 100);

/**
 * Checks that all sums that people read are equal to the cent: each nonprofit's statement (as JSON, as CSV, and in two halves),
 * the balances, the summary and the totals of donations. Returns the differences.
 */
export async function differingStatements(world: World): Promise<Record<string, unknown>> {
  const { api, staff, nonprofits, watch } = world;
  const get = async (path: string) => (await api.get(path, staff[0].token)).body;
  const differing: Record<string, unknown> = {};
  const compare = (what: string, found: object, expected: object) => {
    if (JSON.stringify(found) !== JSON.stringify(expected)) differing[what] = { found, expected };
  };
  const balances = new Map(
    (await get('payouts/balances/?page_size=500')).results.map((row: { nonprofit_ref: { id: number }; balance: number }) => [
      row.nonprofit_ref.id,
      inCents(row.balance),
    ]),
  );
  let received = 0;
  for (const id of nonprofits) {
    const whole = await get(`payouts/statement/?${wholeYear}&nonprofit_id=${id}`);
    const [first, second] = [
      await get(`payouts/statement/?${halves[0]}&nonprofit_id=${id}`),
      await get(`payouts/statement/?${halves[1]}&nonprofit_id=${id}`),
    ];
    const { rows } = await watch.query<{ cents: number; count: number }>(
      `SELECT coalesce(sum(amount) * 100, 0)::float8 AS cents, count(*)::int AS count
       FROM donations WHERE nonprofit_id = $1 AND received_by_programme`,
      [id],
    );
    const donations = await get(`donations/summary/?${wholeYear}&nonprofit_id=${id}&received_by_programme=true`);
    compare(
      `donations of ${id}`,
      [inCents(whole.received), whole.donations, inCents(donations.total_amount), donations.count],
      [...[rows[0]?.cents, rows[0]?.count, rows[0]?.cents, rows[0]?.count]],
    );
    const closing = inCents(whole.closing_balance);
    compare(
      `halves of ${id}`,
      [inCents(first.closing_balance), inCents(second.closing_balance)],
      [inCents(second.opening_balance), closing],
    );
    const last = whole.entries.at(-1)?.balance ?? whole.opening_balance;
    compare(`balances of ${id}`, [inCents(last), balances.get(id) ?? 0], [closing, closing]);
    const file: string = await api
      .get(`/download-payout-statement/?${wholeYear}&nonprofit_id=${id}`, staff[0].token)
      .then(({ body }) => body);
    const end = file.trimEnd().split('\r\n').at(-1)?.split(',').at(-1);
    compare(`file of ${id}`, [inCents(Number(end))], [closing]);
    received += inCents(whole.received);
  }
  const summary = await get('payouts/summary/');
  const owed = [...balances.values()].reduce<number>((sum, balance) => sum + Number(balance), 0);
  compare(
    'summary',
    [inCents(summary.received), inCents(summary.donations.amount), inCents(summary.balance)],
    [received, received, owed],
  );
  compare('due', [inCents(summary.due) + inCents(summary.in_batches)], [owed]);
  return differing;
}
