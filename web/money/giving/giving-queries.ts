import type { QueryClient } from '@tanstack/react-query';
import { type GiftCardRecord, readGiftCard } from '#contract/money/gift-cards/gift-cards.ts';
import { readCardGuard } from '#contract/money/giving/card-guard.ts';
import { type GiftRecord, listGifts, readGift } from '#contract/money/giving/gifts.ts';
import { type GivingDay, readGivingDay } from '#contract/money/giving/giving-day.ts';
import { type GivingSettings, readGivingSettings } from '#contract/money/giving/giving-settings.ts';
import { type NonprofitGiving, readNonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { listPools, type Pool, readPool } from '#contract/money/giving/pools.ts';
import { listMovements, listStripePayouts } from '#contract/money/reconcile/reconcile.ts';
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

export const poolsQuery = queryOf(listPools);

export function poolQuery(id: number) {
  return queryOf(readPool, { params: { id } });
}

export function keepPool(client: QueryClient, saved: Pool): void {
  client.setQueryData(poolQuery(saved.id).queryKey, saved);
  void refresh(client, 'pools');
}

export const givingDayQuery = queryOf(readGivingDay);

export function keepGivingDay(client: QueryClient, saved: GivingDay): void {
  client.setQueryData(givingDayQuery.queryKey, { day: saved });
}

export function giftCardQuery(id: number) {
  return queryOf(readGiftCard, { params: { id } });
}

/** Puts a changed gift card in place; lists and gifts that show it are read again. */
export function keepGiftCard(client: QueryClient, saved: GiftCardRecord): void {
  client.setQueryData(giftCardQuery(saved.id).queryKey, saved);
  void refresh(client, 'gifts');
}
export const stripePayoutsListQuery = listQuery(listStripePayouts);

export const movementsListQuery = listQuery(listMovements);

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
