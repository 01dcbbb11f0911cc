import { auditQuery } from '#contract/platform/audit/audit.ts';
import { type ListSearch, listSearch } from '../ui/lists/list-search.ts';

export type AuditSearch = ListSearch<typeof auditQuery>;

export const validateAuditSearch = listSearch(auditQuery);
