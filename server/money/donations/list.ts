import { wholeRange } from '#contract/money/donations/donation-ranges.ts';
import type { DonationFilters, DonationOrdering, DonationsQuery } from '#contract/money/donations/donations-query.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { payoutStatus } from '#server/money/payouts/ledger/donation-sql.ts';
import { type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { nameWords } from '#server/platform/search/name-words.ts';
import { isNamedByAccount, isOfReceiver, readersOf, recordColumns, recordTables } from './record-sql.ts';
import { isSummed, monthRows } from './sums.ts';
import { isThanked, isToThank } from './thanks/thanks-sql.ts';

export const orderings: Record<DonationOrdering, Ordering> = {
  timestamp: { carries: 'donations.created_at', by: 'created_at, id' },
  '-timestamp': { carries: 'donations.created_at', by: 'created_at DESC, id DESC' },
  amount: { carries: 'donations.amount', by: 'amount, id' },
  '-amount': { carries: 'donations.amount', by: 'amount DESC, id DESC' },
  date_received: { carries: 'donations.date_received', by: 'date_received, id' },
  '-date_received': { carries: 'donations.date_received', by: 'date_received DESC, id DESC' },
};

export function donationStatements(query: DonationsQuery) {
  return listStatements(query, (listSql) => {
    const readers = readersOf(query.userId === undefined ? null : listSql.bind(query.userId));
    const years = isSummed(query) ? yearsOf(query, listSql) : [[]];
    return {
      from: 'donations',
      id: 'donations.id',
      conditions: filters(query, listSql, () => isOfReceiver),
      readers: readers.flatMap((reader) => years.map((year) => [...reader, ...year])),
      ordering: orderings[query.ordering],
      count: isSummed(query) ? countOf(query, listSql) : undefined,
      columns: recordColumns,
      joined: `JOIN donations USING (id) ${recordTables}`,
    };
  });
}

/** One condition for each calendar year of the range, because an index has each year in the order of reporting. */
function yearsOf(query: DonationsQuery, { bind }: ListSql): string[][] {
  const range = wholeRange(query);
  if (!range) return [[]];
  const [first, last] = [Number(range.startDate.slice(0, 4)), Number(range.endDate.slice(0, 4))];
  // only reports have ranges of more than two years, and their lists are not split by year
  if (last - first > 1) return [[]];
  const years = first === last ? [first] : [first, last];
  return years.map((year) => [`extract(year FROM donations.date_received)::int = ${bind(year)}`]);
}

/** SQL of the number of donations: from `donation_months`; a donor has few donations, which are counted one by one. */
function countOf(query: DonationsQuery, listSql: ListSql): string {
  const where = summedFilters(query, listSql);
  const [programme = [], nonprofit = [], donor = []] = readersOf(null);
  const counted = [programme, nonprofit].map((reader) => {
    const rows = monthRows({ range: wholeRange(query), where: [...reader, ...where], bind: listSql.bind });
    return `coalesce((SELECT sum(count) FROM (${rows}) AS months), 0)`;
  });
  const own = `(SELECT count(*) FROM donations WHERE ${[...donor, ...filters(query, listSql, () => isOfReceiver)].join(' AND ')})`;
  return `SELECT (${[...counted, own].join(' + ')})::int`;
}

/** The filters that `donation_months` knows. */
function summedFilters(query: DonationFilters, { bind }: Pick<ListSql, 'bind'>): string[] {
  const { nonprofitId, nonprofits, donationType, source } = query;
  return [
    ...(donationType === undefined ? [] : [`donations.donation_type = ${bind(donationType)}`]),
    ...(source === undefined ? [] : [`donations.source = ${bind(source)}`]),
    ...(nonprofitId === undefined ? [] : [`donations.nonprofit_id = ${bind(nonprofitId)}::int`]),
    ...(nonprofits === undefined ? [] : [`donations.nonprofit_id = ANY (${bind(nonprofits)}::int[])`]),
  ];
}

/**
 * The filters as SQL conditions on `donations`, for the list, the totals and the exports. `learnsMore` returns a condition for
 * what donors do not learn.
 */
function filters(query: DonationFilters, listSql: ListSql, learnsMore: () => string): string[] {
  const { userId, search, receivedByProgramme, payout, thanks } = query;
  const { bind, words } = listSql;
  const range = wholeRange(query);
  const conditions = summedFilters(query, listSql);
  if (range) {
    conditions.push(`donations.date_received BETWEEN ${bind(range.startDate)}::date AND ${bind(range.endDate)}::date`);
  }
  if (userId !== undefined) conditions.push(`donations.user_id = ${bind(userId)}::int`);
  if (receivedByProgramme !== undefined) conditions.push(`${receivedByProgramme ? '' : 'NOT '}donations.received_by_programme`);
  if (payout !== undefined)
    conditions.push(`donations.received_by_programme AND ${payoutStatus} = ANY (${bind(payout)}::text[])`);
  if (thanks !== undefined) conditions.push(learnsMore(), thanks === 'THANKED' ? isThanked : isToThank);
  if (search) {
    const found = words(search);
    // arrays, because PostgreSQL expects them to be short: it then searches two indexes, and reads no other donations
    conditions.push(`(donations.id = ANY (ARRAY(SELECT id FROM donations WHERE search @@ ${found}
        UNION ALL SELECT donations.id FROM users JOIN donations ON donations.user_id = users.id
          WHERE ${nameWords('users')} @@ ${found} AND ${isNamedByAccount}))
      OR donations.nonprofit_id = ANY (ARRAY(SELECT id FROM nonprofits
        WHERE search @@ ${found} AND ts_filter(search, '{a}') @@ ${found})))`);
  }
  return conditions;
}

/**
 * SQL of the monthly sums of what the actor may see, as `monthRows` returns them. Null for a donor, and for filters that
 * `donation_months` does not have.
 */
export function readableMonths(actor: Actor, query: DonationFilters, listSql: Pick<ListSql, 'bind'>): string | null {
  const isDonor = !may(actor, 'readAllDonations') && actor.nonprofit === null;
  if (isDonor || !isSummed(query)) return null;
  const where = [...limits(actor, query, listSql), ...summedFilters(query, listSql)];
  return monthRows({ range: wholeRange(query), where, bind: listSql.bind });
}

/**
 * Makes the filters for one actor, which also limit the list to what the actor may see. Used for statements that are built after
 * the actor is known.
 */
export function filtersFor(actor: Actor) {
  return (query: DonationFilters, listSql: ListSql): string[] => {
    const learnsMore = () => {
      if (may(actor, 'readAllDonations')) return 'true';
      return actor.nonprofit === null ? 'false' : `donations.nonprofit_id = ${listSql.bind(actor.nonprofit)}::int`;
    };
    return [...limits(actor, query, listSql), ...filters(query, listSql, learnsMore)];
  };
}

function limits(actor: Actor, { userId }: DonationFilters, { bind }: Pick<ListSql, 'bind'>): string[] {
  if (may(actor, 'readAllDonations')) return ['true'];
  if (actor.nonprofit === null || userId === actor.id) return [`donations.user_id = ${bind(actor.id)}::int`];
  return [`donations.nonprofit_id = ${bind(actor.nonprofit)}::int`];
}
