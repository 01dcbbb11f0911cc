import type { QueryClient } from '@tanstack/react-query';
import { listDiscounts } from '#contract/learning/subscription/discounts.ts';
import { listOrders, readOrder, readSubscriptionSettings } from '#contract/learning/subscription/orders.ts';
import { readOwnSubscription, readStripeKey } from '#contract/learning/subscription/subscribe.ts';
import { listManagedTiers, listSubscriptionTiers } from '#contract/learning/subscription/tiers.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

export const ownSubscriptionQuery = queryOf(readOwnSubscription, {}, { staleTime: 0 });

export const tiersQuery = queryOf(listSubscriptionTiers, {}, { select: ({ results }) => results });

export const stripeKeyQuery = queryOf(readStripeKey, {}, { select: ({ stripeKey }) => stripeKey });

export const managedTiersQuery = queryOf(listManagedTiers, {}, { select: ({ results }) => results });

export const discountsQuery = queryOf(listDiscounts, {}, { select: ({ results }) => results });

export const settingsQuery = queryOf(readSubscriptionSettings);

export const ordersQueryOptions = listQuery(listOrders);

export function orderQuery(id: number) {
  return queryOf(readOrder, { params: { id } });
}

export function dropSubscriptions(client: QueryClient): void {
  void refresh(client, 'subscription');
}
