import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listAudit } from '#contract/audit/audit.ts';
import { type PayoutAccount, readPayoutAccount } from '#contract/payouts/accounts.ts';
import { listBankStatements } from '#contract/payouts/bank-statements.ts';
import { listBatches, listDue, type PayoutBatch, readBatch } from '#contract/payouts/batches.ts';
import { listBalances, listLedger, readPayoutSummary } from '#contract/payouts/ledger.ts';
import { listBatchLines, listLineItems } from '#contract/payouts/lines.ts';
import type { BalancesQuery, BatchesQuery, DueQuery, LinesQuery } from '#contract/payouts/payouts-query.ts';
import { readPayoutSettings } from '#contract/payouts/settings.ts';
import { call } from '../api.ts';

type Asked<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/** The screens show errors themselves. Money is always loaded again: a colleague or a bank statement may have changed it. */
const quiet = true;
const staleTime = 0;

export const payoutSettingsQuery = queryOptions({
  queryKey: ['payouts', 'settings'],
  queryFn: ({ signal }) => call(readPayoutSettings, { signal, quiet }),
  staleTime,
});

/** What is due and what is in batches, of all time. */
export const payoutSummaryQuery = queryOptions({
  queryKey: ['payouts', 'summary'],
  queryFn: ({ signal }) => call(readPayoutSummary, { signal, quiet }),
  staleTime,
});

export function batchesQuery(search: Asked<BatchesQuery>) {
  return queryOptions({
    queryKey: ['payouts', 'batches', search],
    queryFn: ({ signal }) => call(listBatches, { query: search, signal, quiet }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export function dueQuery(asked: DueQuery) {
  return queryOptions({
    queryKey: ['payouts', 'due', asked],
    queryFn: ({ signal }) => call(listDue, { query: asked, signal, quiet }),
    staleTime,
  });
}

export function batchQuery(id: number) {
  return queryOptions({
    queryKey: ['payouts', 'batch', id],
    queryFn: ({ signal }) => call(readBatch, { params: { id }, signal, quiet }),
    staleTime,
  });
}

export function batchLinesQuery(id: number, search: Asked<LinesQuery>) {
  return queryOptions({
    queryKey: ['payouts', 'batch', id, 'lines', search],
    queryFn: ({ signal }) => call(listBatchLines, { params: { id }, query: search, signal, quiet }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export function lineItemsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['payouts', 'items', id, page],
    queryFn: ({ signal }) => call(listLineItems, { params: { id }, query: { page }, signal, quiet }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export function batchHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['payouts', 'batch', id, 'history'],
    queryFn: ({ signal }) =>
      call(listAudit, { query: { subjectKind: 'payoutBatch', subjectId: id, pageSize: 100 }, signal, quiet }),
    staleTime,
  });
}

/** What was entered in the ledger for one donation, the newest day first. */
export function donationLedgerQuery(donation: number) {
  return queryOptions({
    queryKey: ['payouts', 'ledger', donation],
    queryFn: ({ signal }) => call(listLedger, { query: { donation }, signal, quiet }),
    staleTime,
  });
}

export function balancesQuery(search: Asked<BalancesQuery>) {
  return queryOptions({
    queryKey: ['payouts', 'balances', search],
    queryFn: ({ signal }) => call(listBalances, { query: search, signal, quiet }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export function bankStatementsQuery(page: number) {
  return queryOptions({
    queryKey: ['payouts', 'bank-statements', page],
    queryFn: ({ signal }) => call(listBankStatements, { query: { page }, signal, quiet }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** How a nonprofit is paid. */
export function payoutAccountQuery(nonprofit: number) {
  return queryOptions({
    queryKey: ['payouts', 'account', nonprofit],
    queryFn: ({ signal }) => call(readPayoutAccount, { params: { id: nonprofit }, signal, quiet }),
    staleTime,
  });
}

export function keepAccount(client: QueryClient, account: PayoutAccount): void {
  client.setQueryData(payoutAccountQuery(account.nonprofitRef.id).queryKey, account);
  dropPayouts(client);
}

/** After a call that returned the batch as it is now. */
export function keepBatch(client: QueryClient, batch: PayoutBatch): void {
  client.setQueryData(batchQuery(batch.id).queryKey, batch);
  dropPayouts(client);
}

/** After money moved: every list and sum of payouts and donations loads again. */
export function dropPayouts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['payouts'] });
  void client.invalidateQueries({ queryKey: ['donations'] });
}
