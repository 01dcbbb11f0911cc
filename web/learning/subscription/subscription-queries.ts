import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listDiscounts } from '#contract/learning/subscription/discounts.ts';
import { listOrders, readOrder, readSubscriptionSettings } from '#contract/learning/subscription/orders.ts';
import type { OrdersQuery } from '#contract/learning/subscription/orders-query.ts';
import { readOwnSubscription, readStripeKey } from '#contract/learning/subscription/subscribe.ts';
import { listManagedTiers, listSubscriptionTiers } from '#contract/learning/subscription/tiers.ts';
import { call } from '../../api.ts';

/* The screens show errors themselves. */
const quiet = true;

export const ownSubscriptionQuery = queryOptions({
  queryKey: ['subscription', 'own'],
  queryFn: ({ signal }) => call(readOwnSubscription, { signal, quiet }),
  staleTime: 0,
});

export const tiersQuery = queryOptions({
  queryKey: ['subscription', 'tiers'],
  queryFn: async ({ signal }) => (await call(listSubscriptionTiers, { signal, quiet })).results,
});

export const stripeKeyQuery = queryOptions({
  queryKey: ['subscription', 'key'],
  queryFn: async ({ signal }) => (await call(readStripeKey, { signal, quiet })).stripeKey,
});

export const managedTiersQuery = queryOptions({
  queryKey: ['subscription', 'managed tiers'],
  queryFn: async ({ signal }) => (await call(listManagedTiers, { signal, quiet })).results,
});

export const discountsQuery = queryOptions({
  queryKey: ['subscription', 'discounts'],
  queryFn: async ({ signal }) => (await call(listDiscounts, { signal, quiet })).results,
});

export const settingsQuery = queryOptions({
  queryKey: ['subscription', 'settings'],
  queryFn: ({ signal }) => call(readSubscriptionSettings, { signal, quiet }),
});

type Asked = { [Key in keyof OrdersQuery]?: OrdersQuery[Key] | undefined };

export function ordersQueryOptions(search: Asked) {
  return queryOptions({
    queryKey: ['subscription', 'orders', search],
    queryFn: ({ signal }) => call(listOrders, { query: search, signal, quiet }),
    placeholderData: (before) => before,
  });
}

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: ['subscription', 'order', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal, quiet }),
  });
}

export function dropSubscriptions(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['subscription'] });
}
