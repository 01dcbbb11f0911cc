import type { QueryClient } from '@tanstack/react-query';
import {
  listImportNames,
  listImportOrganizations,
  listImportProblems,
  listImportRows,
  listImports,
  readImport,
} from '#contract/money/donations/imports/import-calls.ts';
import { importPageSize } from '#contract/money/donations/imports/import-choices.ts';
import type { DonationImport, shownProblems, shownRows } from '#contract/money/donations/imports/imports.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { listOf, queryOf } from '../../../platform/query-of.ts';
import { refresh } from '../../../platform/stale.ts';
import { listQuery } from '../../../platform/ui/lists/list-query.ts';
import { followList, followOne } from '../../../platform/ui/work/follow-work.ts';
import { dropDonationLists } from '../donation-queries.ts';

export const importsListQuery = listQuery(listImports, followList);

/** One import, loaded again and again while it is being read, stored or undone. */
export function importQuery(id: number) {
  return queryOf(readImport, { params: { id } }, followOne);
}

/** The state and the result of the reading are part of the key, so that a list of an earlier reading is never shown. */
const readingOf = ({ state, rows, problems, reading }: DonationImport) => [state, rows, problems, reading] as const;

export function importRowsQuery(item: DonationImport, page: number | undefined, only?: (typeof shownRows)[number]) {
  const { id } = item;
  const query = { page, only, pageSize: importPageSize };
  return listOf(listImportRows, { params: { id }, query }, { apart: readingOf(item) });
}

export function importNamesQuery(item: DonationImport, page: number | undefined) {
  const { id } = item;
  return listOf(listImportNames, { params: { id }, query: { page, pageSize: importPageSize } }, { apart: readingOf(item) });
}

/**
 * Organizations of the IRS file for the names in the donation file that belong to no nonprofit. If the call fails, the page shows
 * none, because the import works without the IRS file.
 */
export function importOrganizationsQuery(item: DonationImport, user: User) {
  const hasUnknown = item.reading?.nonprofits.some(({ value, nonprofit }) => value !== '' && nonprofit === null) ?? false;
  return queryOf(
    listImportOrganizations,
    { params: { id: item.id }, quiet: true },
    { apart: item.shown, enabled: hasUnknown && may(user, listImportOrganizations.access) },
  );
}

export function importProblemsQuery(item: DonationImport, page: number | undefined, only?: (typeof shownProblems)[number]) {
  const { id } = item;
  const query = { page, only, pageSize: importPageSize };
  return listOf(listImportProblems, { params: { id }, query }, { apart: readingOf(item) });
}

/** Stores a newer state of an import. Its rows load again, and all donations if some were stored or undone. */
export function keepImport(client: QueryClient, item: DonationImport): void {
  client.setQueryData(importQuery(item.id).queryKey, item);
  void refresh(client, 'donationImportRows', 'donationImports');
  if (item.state === 'STORED' || item.state === 'UNDONE') dropDonationLists(client);
}
