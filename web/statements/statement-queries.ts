import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readPayoutStatement } from '#contract/payouts/ledger.ts';
import { listGivingYears, readAcknowledgement, readDonationStatement } from '#contract/statements/statements.ts';
import { call } from '../api.ts';

/* The screens show errors themselves. A statement has to agree with what is stored now. */

export function donationStatementQuery(nonprofit: number, year: number) {
  return queryOptions({
    queryKey: ['statements', 'donations', nonprofit, year],
    queryFn: ({ signal }) => call(readDonationStatement, { params: { id: nonprofit }, query: { year }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function payoutStatementQuery(nonprofitId: number, year: number) {
  return queryOptions({
    queryKey: ['statements', 'payouts', nonprofitId, year],
    queryFn: ({ signal }) =>
      call(readPayoutStatement, {
        query: { nonprofitId, startDate: `${year}-01-01`, endDate: `${year}-12-31` },
        signal,
        quiet: true,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function givingYearsQuery(user: number) {
  return queryOptions({
    queryKey: ['statements', 'giving', user],
    queryFn: ({ signal }) => call(listGivingYears, { params: { id: user }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function acknowledgementQuery(user: number, year: number) {
  return queryOptions({
    queryKey: ['statements', 'acknowledgement', user, year],
    queryFn: ({ signal }) => call(readAcknowledgement, { params: { id: user }, query: { year }, signal, quiet: true }),
    staleTime: 0,
  });
}
