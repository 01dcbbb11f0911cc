import type { OpenPool, PoolRatio } from '#contract/money/giving/pool-words.ts';
import type { Queries } from '#server/platform/database/reads.ts';

interface Row {
  sponsor: string;
  ratio: PoolRatio;
  leftCents: number;
  capCents: number;
  perGiftCents: number;
  /** null: all */
  nonprofits: number[] | null;
  [column: string]: unknown;
}

const text = `SELECT CASE WHEN is_named THEN sponsor ELSE '' END AS sponsor, ratio, per_gift_cents AS "perGiftCents",
    least(cap_cents, funded_cents) AS "capCents", least(cap_cents, funded_cents) - used_cents AS "leftCents",
    CASE WHEN NOT for_all THEN ARRAY(SELECT nonprofit_id FROM giving_pool_nonprofits WHERE pool_id = giving_pools.id) END AS nonprofits
  FROM giving_pools WHERE is_open AND used_cents < least(cap_cents, funded_cents) AND from_at <= now() AND until_at > now() ORDER BY id`;

/** how long the pools are kept: what is left changes with every gift, and the page says that it may run out */
const keptMilliseconds = 2_000;
/** the most lines on a page */
const most = 3;

/** Returns a function for the pools that would match a gift to these nonprofits now. All visitors share one look at the database. */
export function openPoolReader(reads: Queries) {
  let kept: { until: number; rows: Promise<Row[]> } | null = null;
  const read = (): Promise<Row[]> => {
    const now = Date.now();
    if (kept && kept.until > now && kept.until <= now + keptMilliseconds) return kept.rows;
    const rows = reads.query<Row>({ name: 'open pools', text }).then((found) => found.rows);
    // a failure is not kept
    rows.catch(() => {
      kept = null;
    });
    kept = { until: now + keptMilliseconds, rows };
    return rows;
  };
  return async (to: readonly { id: number; name: string }[]): Promise<OpenPool[]> => {
    if (to.length === 0) return [];
    const fitting = (await read()).flatMap(({ nonprofits, sponsor, ratio, leftCents, capCents, perGiftCents }): OpenPool[] => {
      const matched = to.filter(({ id }) => nonprofits?.includes(id) ?? true).map(({ name }) => name);
      if (matched.length === 0) return [];
      const names = matched.length === to.length && to.length > 1 ? null : matched;
      return [{ names, sponsor, ratio, leftCents, capCents, perGiftCents }];
    });
    return fitting.slice(0, most);
  };
}
