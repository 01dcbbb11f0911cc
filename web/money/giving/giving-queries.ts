import type { QueryClient } from '@tanstack/react-query';
import { readCardGuard } from '#contract/money/giving/card-guard.ts';
import { type GiftRecord, listGifts, readGift } from '#contract/money/giving/gifts.ts';
import { type GivingSettings, readGivingSettings } from '#contract/money/giving/giving-settings.ts';
import { type NonprofitGiving, readNonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

export const giftsQueryOptions = listQuery(listGifts);

export function giftQuery(id: number) {
  return queryOf(readGift, { params: { id } });
}

/** Puts a changed gift in place; lists that show it are read again. */
export function keepGift(client: QueryClient, saved: GiftRecord): void {
  client.setQueryData(giftQuery(saved.id).queryKey, saved);
  void refresh(client, 'gifts');
}

export const givingSettingsQuery = queryOf(readGivingSettings);

export const cardGuardQuery = queryOf(readCardGuard);

export function nonprofitGivingQuery(id: number) {
  return queryOf(readNonprofitGiving, { params: { id } });
}

export function keepGivingSettings(client: QueryClient, saved: GivingSettings): void {
  client.setQueryData(givingSettingsQuery.queryKey, saved);
  void refresh(client, 'nonprofitGiving');
}

export function keepNonprofitGiving(client: QueryClient, id: number, saved: NonprofitGiving): void {
  client.setQueryData(nonprofitGivingQuery(id).queryKey, saved);
  void refresh(client, 'givingSettings');
}
