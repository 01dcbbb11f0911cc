import { importStates } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportSummary } from '#contract/money/donations/imports/imports.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { NonprofitChip } from '../../../../nonprofits/nonprofit-chip.tsx';
import { useSignedInUser } from '../../../../platform/session.ts';
import { ChoiceFilter, optionsOf } from '../../../../platform/ui/lists/filters/choice-filter.tsx';
import { ListPage, ListSearchBox } from '../../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../../../platform/ui/page/links/button-link.tsx';
import { formatMoment } from '../../../../platform/ui/text/format.ts';
import { amountText } from '../../donation-words.ts';
import { importsListQuery } from '../import-queries.ts';
import { importStateInWords, importStateLabels } from '../import-words.ts';
import classes from '../imports.module.css';
import { readImportsSearch } from './import-searches.ts';

const states = optionsOf(importStates, importStateLabels);

/** The uploaded files of donations that the user may see: who uploaded each, when, and with what result. */
export function ImportListPage() {
  const forProgramme = may(useSignedInUser(), 'readAllDonations');
  const list = useList({ read: readImportsSearch, query: importsListQuery });
  return (
    <ListPage
      title="Imports"
      breadcrumb={<BackLink to="/donation-management">Donations</BackLink>}
      lead={<p className="soft above-2">Files of donations that were uploaded, and what became of them.</p>}
      list={list}
      counted={['import', 'imports']}
      columns={columnsFor(forProgramme)}
      actions={<ImportAFile />}
      search={
        <div className={`${classes.search} columns-48`}>
          <ListSearchBox list={list} label="Search by file name" />
          <ChoiceFilter title="State" hidden any="Any state" options={states} {...list.filter('state')} />
          <NonprofitChip {...list.filter('nonprofitId')} />
        </div>
      }
      empty={{ text: 'An uploaded file of donations is listed here.', action: <ImportAFile /> }}
    />
  );
}

function ImportAFile() {
  return (
    <ButtonLink to="/report-donations" search={{ mode: 'csv' }}>
      Import a file
    </ButtonLink>
  );
}

function columnsFor(forProgramme: boolean): Column<ImportSummary>[] {
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: 'File',
      width: '26%',
      cell: ({ id, name }) => recordLink('/donation-management/imports/$id', id, name),
    },
    { key: 'state', header: 'State', cell: (row) => importStateInWords(row) },
    { key: 'uploaded', header: 'Uploaded', cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
    { key: 'by', header: 'By', cell: ({ uploadedBy }) => uploadedBy?.fullName },
    { key: 'nonprofit', header: 'Nonprofit', cell: ({ nonprofitRef }) => nonprofitRef?.name ?? 'Named on each line' },
    { key: 'rows', header: 'Donations', numeric: true, cell: ({ chosenRows }) => grouped(chosenRows) },
    { key: 'amount', header: 'Sum', numeric: true, cell: ({ chosenAmount }) => amountText(chosenAmount) },
  ];
  return forProgramme ? columns : columns.filter(({ key }) => key !== 'nonprofit');
}
