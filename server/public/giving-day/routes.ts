import type { FastifyInstance } from 'fastify';
import type { GivingDayPage } from '#contract/public/directory/giving-day.ts';
import { takesGifts } from '#server/money/giving/obstacles-sql.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import type { App } from '#server/platform/http/app.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';

type Shown = Omit<GivingDayPage, 'search' | 'when'>;

/** nonprofits on the page */
const most = 25;
/** how long sums are kept: all visitors share one look at the database */
const keptMilliseconds = 2_000;
const longestSearch = 100;

const shownDay = `SELECT name AS title, iso_instant(from_at) AS "fromAt", iso_instant(until_at) AS "untilAt", goal_cents AS "goalCents"
  FROM giving_day WHERE is_public`;

const sumsOf = `SELECT coalesce(sum(orders), 0)::int AS gifts, coalesce(sum(cents), 0)::float8 AS cents,
    coalesce(sum(matched_cents), 0)::float8 AS "matchedCents" FROM giving_day_totals`;

const columns = `n.id, n.name, coalesce(t.gifts, 0) AS gifts, coalesce(t.cents, 0)::float8 AS cents,
    coalesce(t.matched_cents, 0)::float8 AS "matchedCents"`;

const largest = `SELECT ${columns} FROM giving_day_totals t JOIN nonprofits n ON n.id = t.nonprofit_id
  WHERE n.display ORDER BY t.cents DESC, n.name, n.id LIMIT ${most}`;

const searched = `SELECT ${columns} FROM nonprofits n LEFT JOIN giving_day_totals t ON t.nonprofit_id = n.id
  WHERE n.name ILIKE '%' || $1 || '%' AND ${takesGifts} ORDER BY coalesce(t.cents, 0) DESC, n.name, n.id LIMIT ${most}`;

const plain = `SELECT n.id, n.name, 0 AS gifts, 0 AS cents, 0 AS "matchedCents" FROM nonprofits n
  WHERE ${takesGifts} AND ($1 = '' OR n.name ILIKE '%' || $1 || '%') ORDER BY n.name, n.id LIMIT 500`;

/**
 * The page of the giving day. Booking writes its sums, so that the page counts no gifts. With GIVING_SIMPLE it is a plain list of the
 * nonprofits that take gifts.
 */
export function givingDayPages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const kept = new Map<string, { until: number; shown: Promise<Shown | null> }>();
  const { simpleGiving } = app.config;

  function find(search: string): Promise<Shown | null> {
    const now = Date.now();
    const known = kept.get(search);
    if (known && known.until > now && known.until <= now + keptMilliseconds) return known.shown;
    const shown = readShown(app.reads.recent, search, simpleGiving);
    shown.catch(() => kept.delete(search));
    // what visitors search for is anything: only the page without a search is kept for all
    if (search === '') kept.set(search, { until: now + keptMilliseconds, shown });
    return shown;
  }

  http.get<{ Querystring: { q?: unknown } }>('/directory/giving-day', async (request, reply) => {
    const search = searchOf(request.query.q);
    const shown = await find(search);
    if (!shown) return pages.sendNotFound(request, reply);
    return pages.send(request, reply, { name: 'givingDay', ...shown, search, when: whenOf(shown) });
  });
}

function searchOf(typed: unknown): string {
  return typeof typed === 'string' ? typed.toWellFormed().replaceAll('\0', '').trim().slice(0, longestSearch) : '';
}

function whenOf({ fromAt, untilAt }: Shown): GivingDayPage['when'] {
  const now = Date.now();
  if (now < Date.parse(fromAt)) return 'BEFORE';
  return now < Date.parse(untilAt) ? 'NOW' : 'AFTER';
}

type Found = Record<string, unknown>;

async function readShown(reads: Queries, search: string, isSimple: boolean): Promise<Shown | null> {
  const day = await reads.query<Pick<Shown, 'title' | 'fromAt' | 'untilAt' | 'goalCents'> & Found>(prepared(shownDay, []));
  if (!day.rows[0]) return null;
  const pattern = search.replaceAll(/[\\%_]/g, '\\$&');
  type Row = Shown['nonprofits'][number] & Found;
  const rows = (text: string, values: unknown[]) => reads.query<Row>(prepared(text, values)).then((found) => found.rows);
  if (isSimple) return { ...day.rows[0], sums: null, nonprofits: await rows(plain, [pattern]) };
  const nonprofits = await (search === '' ? rows(largest, []) : rows(searched, [pattern]));
  const sums = await reads.query<NonNullable<Shown['sums']> & Found>(prepared(sumsOf, []));
  return { ...day.rows[0], sums: sums.rows[0] ?? null, nonprofits };
}
