/* The screens of donations are built into one file: the first load names every file. */
export { ImportListPage } from './imports/import-list-page.tsx';
export { ImportPage } from './imports/import-page.tsx';
export { DonationManagementPage } from './management-page.tsx';
export { ReportDonationsPage } from './report-donations-page.tsx';
export { ReportManagementPage } from './report-management-page.tsx';
