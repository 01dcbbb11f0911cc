import { readPayoutStatement } from '#contract/money/payouts/ledger.ts';
import { listGivingYears, readAcknowledgement, readDonationStatement } from '#contract/money/statements/statements.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';

/*
 * No call shows an alert, because the screens show errors themselves. `staleTime` is 0, because a statement must agree with what
 * is stored now.
 */

export function donationStatementQuery(nonprofit: number, year: number) {
  return listOf(readDonationStatement, { params: { id: nonprofit }, query: { year } }, { staleTime: 0 });
}

export function payoutStatementQuery(nonprofitId: number, year: number) {
  return listOf(
    readPayoutStatement,
    { query: { nonprofitId, startDate: `${year}-01-01`, endDate: `${year}-12-31` } },
    { staleTime: 0 },
  );
}

export function givingYearsQuery(user: number) {
  return queryOf(listGivingYears, { params: { id: user } }, { staleTime: 0 });
}

export function acknowledgementQuery(user: number, year: number) {
  return queryOf(readAcknowledgement, { params: { id: user }, query: { year } }, { staleTime: 0 });
}
