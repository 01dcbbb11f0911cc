/* Both pages of the IRS imports are built into one file: the first load names every file. */
export { IrsImportListPage } from './irs-import-list-page.tsx';
export { IrsImportPage } from './irs-import-page.tsx';
