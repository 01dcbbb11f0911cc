import type { DonationOrdering } from '#contract/donations/donation-choices.ts';
import { wholeRange } from '#contract/donations/donation-ranges.ts';
import type { DonationFilters, DonationsQuery } from '#contract/donations/donations-query.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import { type Draft, listStatements, type Ordering } from '#server/http/list-statement.ts';
import { readersOf, recordColumns, recordTables } from './record-sql.ts';

const orderings: Record<DonationOrdering, Ordering> = {
  timestamp: { carries: 'donations.created_at', by: 'created_at, id' },
  '-timestamp': { carries: 'donations.created_at', by: 'created_at DESC, id DESC' },
  amount: { carries: 'donations.amount', by: 'amount, id' },
  '-amount': { carries: 'donations.amount', by: 'amount DESC, id DESC' },
  date_received: { carries: 'donations.date_received', by: 'date_received, id' },
  '-date_received': { carries: 'donations.date_received', by: 'date_received DESC, id DESC' },
};

export function donationStatements(query: DonationsQuery) {
  return listStatements(query, (draft) => ({
    from: 'donations',
    id: 'donations.id',
    conditions: filters(query, draft),
    readers: readersOf(query.userId === undefined ? null : draft.bind(query.userId)),
    ordering: orderings[query.ordering],
    columns: recordColumns,
    joined: `JOIN donations USING (id) ${recordTables}`,
  }));
}

/** The filters as SQL conditions on `donations`, for the list, the totals and the exports. */
function filters(query: DonationFilters, { bind, words }: Draft): string[] {
  const { nonprofitId, nonprofits, userId, search } = query;
  const range = wholeRange(query);
  const conditions: string[] = [];
  if (range) {
    conditions.push(`donations.date_received BETWEEN ${bind(range.startDate)}::date AND ${bind(range.endDate)}::date`);
  }
  if (nonprofitId !== undefined) conditions.push(`donations.nonprofit_id = ${bind(nonprofitId)}::int`);
  if (nonprofits !== undefined) conditions.push(`donations.nonprofit_id = ANY (${bind(nonprofits)}::int[])`);
  if (userId !== undefined) conditions.push(`donations.user_id = ${bind(userId)}::int`);
  if (search) {
    const found = words(search);
    conditions.push(`(donations.search @@ ${found}
      OR donations.nonprofit_id IN (SELECT id FROM nonprofits WHERE ts_filter(nonprofits.search, '{a}') @@ ${found}))`);
  }
  return conditions;
}

/** The same with the reader's own limits, for statements that know who reads. */
export function filtersFor(actor: Actor) {
  return (query: DonationFilters, draft: Draft): string[] => [...limits(actor, query, draft), ...filters(query, draft)];
}

function limits(actor: Actor, { userId }: DonationFilters, { bind }: Draft): string[] {
  if (isProgrammeStaff(actor)) return ['true'];
  if (actor.nonprofit === null || userId === actor.id) return [`donations.user_id = ${bind(actor.id)}::int`];
  return [`donations.nonprofit_id = ${bind(actor.nonprofit)}::int`];
}
