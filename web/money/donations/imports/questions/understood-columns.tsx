import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import {
  amountRuleLabels,
  type ColumnMeaning,
  columnMeanings,
  dateRuleLabels,
  importFieldLabels,
  leaveOut,
  noTitles,
  programmeFields,
  requiredFields,
  requiredOfProgramme,
} from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { call } from '../../../../platform/api.ts';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { useImportStep } from '../use-import-step.ts';
import { FileChoices, type FileRules } from './file-choices.tsx';
import { Part } from './how-read.tsx';

const chosenIn = ({
  columns,
  donorNames,
  dates,
  amounts,
  currency,
  donationType,
  dateReceived,
  nonprofit,
}: ImportReading): FileRules => ({
  columns: columns.map(({ meaning }) => meaning),
  nameRule: donorNames?.rule ?? 'SPLIT',
  ...{ dates, amounts, currency, donationType, dateReceived, nonprofit },
});

const isField = (value: string): value is ColumnMeaning => columnMeanings.some((meaning) => meaning === value);

interface Props {
  item: DonationImport;
  reading: ImportReading;
}

/** The meaning of each column as it was read. A person can change meanings, and then have the file read again. */
export function UnderstoodColumns({ item, reading }: Props) {
  const { busy, take } = useImportStep(item.id);
  const before = chosenIn(reading);
  const [chosen, setChosen] = useState(before);
  // send only what the person changed: everything else follows from the file
  const changed = (Object.keys(before) as (keyof FileRules)[]).filter(
    (key) => JSON.stringify(chosen[key]) !== JSON.stringify(before[key]),
  );
  const unknown = chosen.columns.filter((meaning) => meaning === null).length;
  const name = (index: number, meaning: ColumnMeaning | null) =>
    setChosen({ ...chosen, columns: chosen.columns.map((one, at) => (at === index ? meaning : one)) });

  function readAgain(): Promise<DonationImport> {
    const { nonprofit, ...others } = Object.fromEntries(changed.map((key) => [key, chosen[key]])) as Partial<FileRules>;
    const body = { ...others, ...(nonprofit !== undefined && { nonprofit: nonprofit?.id ?? null }) };
    return call(changeImport, { params: { id: item.id }, body });
  }

  return (
    <Part id="columns" title="Columns" note={columnsInWords(reading)} open={needsPerson(item, reading)}>
      <p className="soft">{sourceInWords(reading)}</p>
      <DataTable
        label="Columns"
        columns={columnsOf(item, chosen, name)}
        rows={reading.columns.map((column, index) => ({ ...column, place: index }))}
        rowKey={({ place }) => place}
      />
      <FileChoices
        chosen={chosen}
        forProgramme={item.nonprofitRef === null}
        nonprofitBefore={reading.nonprofitBefore}
        onChange={(changes) => setChosen({ ...chosen, ...changes })}
      />
      <div className="row middle gap-3">
        <Button
          variant={changed.length > 0 ? 'filled' : 'default'}
          disabled={changed.length === 0}
          loading={busy}
          onClick={() => void take(readAgain)}
        >
          Read again
        </Button>
        {unknown > 0 && (
          <Button
            variant="default"
            onClick={() => setChosen({ ...chosen, columns: chosen.columns.map((meaning) => meaning ?? leaveOut) })}
          >
            Leave out all unknown columns
          </Button>
        )}
        <span role="status" className="soft">
          {changed.length > 0 && 'Read the file again to apply your changes.'}
        </span>
      </div>
    </Part>
  );
}

/** Whether a person must give a column a meaning, supply a required column, or solve a problem of the whole file. */
function needsPerson({ problems, faultyRows, nonprofitRef }: DonationImport, { columns, checks }: ImportReading): boolean {
  const meanings = columns.map(({ meaning }) => meaning);
  const required = [...requiredFields, ...(nonprofitRef === null ? requiredOfProgramme : [])];
  const lacks = required.some((field) => field !== 'donation_type' && !meanings.includes(field));
  return checks.includes('TITLES') || meanings.includes(null) || lacks || (problems > 0 && faultyRows === 0);
}

function columnsInWords({ columns, dates, amounts }: ImportReading): string {
  const left = columns.filter(({ meaning }) => meaning === leaveOut).length;
  const unknown = columns.filter(({ meaning }) => meaning === null).length;
  return [
    `${columns.length - left - unknown} understood`,
    ...(left > 0 ? [`${left} left out`] : []),
    ...(unknown > 0 ? [`${unknown} not known`] : []),
    `dates as ${dateRuleLabels[dates]}`,
    `amounts as ${amountRuleLabels[amounts]}`,
  ].join(', ');
}

type Row = ImportReading['columns'][number] & { place: number };

function columnsOf(
  { nonprofitRef }: DonationImport,
  chosen: FileRules,
  name: (place: number, meaning: ColumnMeaning | null) => void,
): Column<Row>[] {
  const fields = columnMeanings.filter((field) => nonprofitRef === null || !programmeFields.some((one) => one === field));
  const options = [
    { value: '', label: 'Not known: choose' },
    ...fields.map((value) => ({ value, label: value === leaveOut ? 'Leave out' : importFieldLabels[value] })),
  ];
  const label = ({ header, place }: Row) => header || `Column ${place + 1}`;
  return [
    { key: 'header', header: 'Column of the file', width: '26%', cell: label },
    {
      key: 'examples',
      header: 'First values',
      cell: ({ examples }) => <span className="soft breakable">{examples.filter((text) => text !== '').join(' · ') || '–'}</span>,
    },
    {
      key: 'meaning',
      header: 'Understood as',
      width: '30%',
      cell: (row) => (
        <NativeSelect
          aria-label={`Understood as: ${label(row)}`}
          value={chosen.columns[row.place] ?? ''}
          data={options}
          error={chosen.columns[row.place] === null}
          onChange={({ currentTarget: { value } }) => name(row.place, isField(value) ? value : null)}
        />
      ),
    },
  ];
}

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

function sourceInWords({ headerLine, sheets, encoding, delimiter }: ImportReading): string {
  const header = headerLine === noTitles ? 'The file has no titles.' : `The header is on ${lineInWords(sheets, headerLine)}.`;
  const isText = encoding !== '';
  return isText ? `${header} Values are separated by ${delimiters[delimiter] ?? delimiter}; the text is ${encoding}.` : header;
}
