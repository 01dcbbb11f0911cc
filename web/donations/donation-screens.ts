/* The screens of donations are built into one file: the first load names every file. */
export { DonationManagementPage } from './management-page.tsx';
export { ReportDonationsPage } from './report-donations-page.tsx';
export { ReportManagementPage } from './report-management-page.tsx';
