/* The screens of payouts are built into one file: the first load names every file. */
export { PayoutAccountPage } from './accounts/account-page.tsx';
export { BalancesPage } from './balances-page.tsx';
export { BankStatementsPage } from './bank/bank-statements-page.tsx';
export { BatchPage } from './batches/batch-page.tsx';
export { PayoutsPage } from './payouts-page.tsx';
export { PayoutSettingsPage } from './settings/settings-page.tsx';
