export { BulkChangeListPage } from './bulk-change-list-page.tsx';
export { BulkChangePage } from './bulk-change-page.tsx';
