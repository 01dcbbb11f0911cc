import type { QueryClient } from '@tanstack/react-query';
import { listUnreadableAccounts, type PayoutAccount, readPayoutAccount } from '#contract/money/payouts/accounts.ts';
import { listBankStatements } from '#contract/money/payouts/bank-statements.ts';
import { listBatches, listDue, type PayoutBatch, readBatch } from '#contract/money/payouts/batches.ts';
import { listBalances, listLedger, readPayoutSummary } from '#contract/money/payouts/ledger.ts';
import { listBatchLines, listLineItems } from '#contract/money/payouts/lines.ts';
import { readNextPayout } from '#contract/money/payouts/next-payout.ts';
import type { DueQuery, LinesQuery } from '#contract/money/payouts/payouts-query.ts';
import { readPayoutSettings } from '#contract/money/payouts/settings.ts';
import { listAudit } from '#contract/platform/audit/audit.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

type Sent<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/** Money is always loaded again: a colleague or a bank statement may have changed it. */
const staleTime = 0;

export const payoutSettingsQuery = queryOf(readPayoutSettings, {}, { staleTime });

/** The amounts that are due and that are in batches, for all time. */
export const payoutSummaryQuery = queryOf(readPayoutSummary, {}, { staleTime });

/** What the user's own nonprofit is paid next. */
export const nextPayoutQuery = queryOf(readNextPayout, {}, { staleTime });

export const batchesQuery = listQuery(listBatches, { staleTime });

export function dueQuery(asked: DueQuery) {
  return queryOf(listDue, { query: asked }, { staleTime });
}

export function batchQuery(id: number) {
  return queryOf(readBatch, { params: { id } }, { staleTime });
}

export function batchLinesQuery(id: number, search: Sent<LinesQuery>) {
  return listOf(listBatchLines, { params: { id }, query: search }, { staleTime });
}

export function lineItemsQuery(id: number, page: number) {
  return listOf(listLineItems, { params: { id }, query: { page } }, { staleTime });
}

export function batchHistoryQuery(id: number) {
  return queryOf(listAudit, { query: { subjectKind: 'payoutBatch', subjectId: id, pageSize: 100 } }, { staleTime });
}

/** The ledger entries of one donation, the newest day first. */
export function donationLedgerQuery(donation: number) {
  return queryOf(listLedger, { query: { donation } }, { staleTime });
}

export const balancesQuery = listQuery(listBalances, { staleTime });

export function bankStatementsQuery(page: number) {
  return listOf(listBankStatements, { query: { page } }, { staleTime });
}

/** How a nonprofit is paid. */
export function payoutAccountQuery(nonprofit: number) {
  return queryOf(readPayoutAccount, { params: { id: nonprofit } }, { staleTime });
}

/** The bank accounts whose numbers none of the configured keys decrypts. */
export const unreadableAccountsQuery = queryOf(listUnreadableAccounts, {}, { staleTime });

export function keepAccount(client: QueryClient, account: PayoutAccount): void {
  client.setQueryData(payoutAccountQuery(account.nonprofitRef.id).queryKey, account);
  dropPayouts(client);
}

/** Stores the batch that a call returned, and loads all other payouts again. */
export function keepBatch(client: QueryClient, batch: PayoutBatch): void {
  client.setQueryData(batchQuery(batch.id).queryKey, batch);
  dropPayouts(client);
}

/** Loads every list and sum of payouts and donations again, after money moved. */
export function dropPayouts(client: QueryClient): void {
  void refresh(client, 'payouts', 'donations', 'donation', 'gifts');
}
