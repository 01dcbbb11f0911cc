/* The screens of statements, reports and settings are built into one file: the first load names every file. */
export { ReportingPage } from '../reporting/reporting-page.tsx';
export { SettingsPage } from '../settings/settings-page.tsx';
export { GivingPage } from './giving-page.tsx';
export { StatementPage } from './statement-page.tsx';
