import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { decideDuplicates } from '#contract/money/donations/imports/import-calls.ts';
import { type Decision, decisions, importPageSize } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords, lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport, ImportRow } from '#contract/money/donations/imports/imports.ts';
import { call } from '../../../platform/api.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { amountText } from '../donation-words.ts';
import { importRowsQuery } from './import-queries.ts';
import { lineWidth } from './import-words.ts';
import { useImportStep } from './use-import-step.ts';

interface Props {
  item: DonationImport;
  page: number | undefined;
  only?: 'duplicates';
}

/** The lines that were understood. Stored lines link to their donations. */
export function ImportRows({ item, page, only }: Props) {
  const list = useQuery(importRowsQuery(item, page, only));
  const { busy, take } = useImportStep(item.id);
  const decide = (decision: Decision, lines?: number[]) =>
    void take(() => call(decideDuplicates, { params: { id: item.id }, body: { decision, lines } }));
  return (
    <>
      {only && item.can.change && (
        <div className="row middle gap-3">
          <Button variant="default" loading={busy} onClick={() => decide('LEAVE_OUT')}>
            Leave out all duplicates
          </Button>
          <Button variant="default" loading={busy} onClick={() => decide('STORE')}>
            Store all duplicates
          </Button>
        </div>
      )}
      <LoadedTable
        list={list}
        label={only ? 'Duplicates' : 'Donations of the file'}
        columns={only ? duplicateColumns(item, busy, decide) : rowColumns(item)}
        rowKey={({ line }) => line}
        things="lines"
        empty={{ title: only ? 'No duplicates.' : 'No line could be understood.' }}
        pages={{ page, pageSize: importPageSize }}
      />
    </>
  );
}

const common: Column<ImportRow>[] = [
  { key: 'donor', header: 'Donor', cell: (row) => <Donor row={row} /> },
  { key: 'nonprofit', header: 'Nonprofit', cell: ({ nonprofitRef }) => nonprofitRef.name },
  { key: 'type', header: 'Type', cell: ({ donationType }) => donationTypeLabels[donationType] },
  { key: 'day', header: 'Date Received', cell: ({ dateReceived }) => formatDate(dateReceived) },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => amountText(amount) },
];
/** The line's number, marked with “corrected” if a person corrected one of its values. */
function lineColumn({ reading }: DonationImport): Column<ImportRow> {
  const corrected = new Set(reading?.corrections.map(({ line }) => line));
  const cell = ({ line }: ImportRow) => `${lineNumber(reading?.sheets, line)}${corrected.has(line) ? ', corrected' : ''}`;
  return { key: 'line', header: 'Line', width: lineWidth(reading, corrected.size > 0 ? '14%' : '9%'), cell };
}

/** Leaves out the column with the nonprofit if all donations of the file are of one nonprofit. */
function rowColumns(item: DonationImport): Column<ImportRow>[] {
  return [lineColumn(item), ...common.filter(({ key }) => key !== 'nonprofit' || item.nonprofitRef === null)];
}

function Donor({ row: { donorName, donation } }: { row: ImportRow }) {
  return donation === null ? donorName : <DonationLink donation={donation}>{donorName}</DonationLink>;
}

function DonationLink({ donation, children }: { donation: number; children: string }) {
  return (
    <Link to="/donation-management" search={{ donation }} preload={false} className="touch">
      {children}
    </Link>
  );
}

function duplicateColumns(
  item: DonationImport,
  busy: boolean,
  decide: (decision: Decision, lines: number[]) => void,
): Column<ImportRow>[] {
  return [
    ...rowColumns(item).filter(({ key }) => key !== 'type'),
    { key: 'equal', header: 'Equals', cell: (row) => <EqualTo row={row} sheets={item.reading?.sheets} /> },
    {
      key: 'decision',
      header: 'Decision',
      width: '16%',
      cell: ({ line, duplicate }) => (
        <NativeSelect
          aria-label={`Decision about ${lineInWords(item.reading?.sheets, line)}`}
          value={duplicate?.decision ?? ''}
          disabled={!item.can.change || busy}
          data={[
            { value: '', label: 'Choose', disabled: true },
            { value: 'STORE', label: 'Store' },
            { value: 'LEAVE_OUT', label: 'Leave out' },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const decision = decisions.find((one) => one === value);
            if (decision) decide(decision, [line]);
          }}
        />
      ),
    },
  ];
}

function EqualTo({ row: { duplicate }, sheets }: { row: ImportRow; sheets: ImportReading['sheets'] | undefined }) {
  if (duplicate?.donation) return <DonationLink donation={duplicate.donation}>A stored donation</DonationLink>;
  const words = duplicate?.earlierLine ? lineInWords(sheets, duplicate.earlierLine) : '';
  return words.replace(/^line/, 'Line');
}
