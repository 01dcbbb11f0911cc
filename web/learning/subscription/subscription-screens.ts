/* The screens of subscriptions are built into one file: the first load names every file. */
export { RequestsPage } from '../requests/requests-page.tsx';
export { OrdersPage } from './orders-page.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
export { TiersPage } from './tiers-page.tsx';
