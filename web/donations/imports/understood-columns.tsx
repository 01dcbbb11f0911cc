import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { changeImport } from '#contract/donations/imports/import-calls.ts';
import {
  type AmountRule,
  amountRuleLabels,
  amountRules,
  type ColumnMeaning,
  columnMeanings,
  type DateRule,
  dateRuleLabels,
  dateRules,
  importFieldLabels,
  leaveOut,
  programmeFields,
  requiredFields,
} from '#contract/donations/imports/import-choices.ts';
import type { DonationImport, ImportReading } from '#contract/donations/imports/imports.ts';
import { call } from '../../api.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import classes from './imports.module.css';
import { useImportStep } from './use-import-step.ts';

interface Chosen {
  columns: (ColumnMeaning | null)[];
  dates: DateRule;
  amounts: AmountRule;
}

const chosenIn = ({ columns, dates, amounts }: ImportReading): Chosen => ({
  columns: columns.map(({ meaning }) => meaning),
  dates,
  amounts,
});

const isField = (value: string): value is ColumnMeaning => columnMeanings.some((meaning) => meaning === value);

interface Props {
  item: DonationImport;
  reading: ImportReading;
}

/** What each column was taken for. A person changes that, and the file is read again. */
export function UnderstoodColumns({ item, reading }: Props) {
  const { busy, take } = useImportStep(item.id);
  const [chosen, setChosen] = useState(() => chosenIn(reading));
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(chosenIn(reading));
  const unknown = chosen.columns.filter((meaning) => meaning === null).length;
  const name = (place: number, meaning: ColumnMeaning | null) =>
    setChosen({ ...chosen, columns: chosen.columns.map((one, at) => (at === place ? meaning : one)) });

  return (
    <details className={classes.columns} open={needsPerson(reading)}>
      <summary>
        <h2>Columns</h2> <span className={classes.soft}>{columnsInWords(reading)}</span>
      </summary>
      <p className={classes.soft}>{sourceInWords(reading)}</p>
      <DataTable
        label="Columns"
        columns={columnsOf(item, chosen, name)}
        rows={reading.columns.map((column, place) => ({ ...column, place }))}
        rowKey={({ place }) => place}
      />
      <div className={classes.rules}>
        <NativeSelect
          label="Dates are written as"
          value={chosen.dates}
          data={dateRules.map((value) => ({ value, label: dateRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen({ ...chosen, dates: dateRules.find((rule) => rule === value) ?? chosen.dates })
          }
        />
        <NativeSelect
          label="Amounts are written as"
          value={chosen.amounts}
          data={amountRules.map((value) => ({ value, label: amountRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen({ ...chosen, amounts: amountRules.find((rule) => rule === value) ?? chosen.amounts })
          }
        />
      </div>
      <div className={classes.buttons}>
        <Button
          variant={isChanged ? 'filled' : 'default'}
          disabled={!isChanged}
          loading={busy}
          onClick={() => void take(() => call(changeImport, { params: { id: item.id }, body: chosen }))}
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
        <span role="status" className={classes.soft}>
          {isChanged && 'Read the file again to apply your changes.'}
        </span>
      </div>
    </details>
  );
}

/** A column is not known, or a required one is missing. */
function needsPerson({ columns }: ImportReading): boolean {
  const meanings = columns.map(({ meaning }) => meaning);
  return meanings.includes(null) || requiredFields.some((field) => !meanings.includes(field));
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
  chosen: Chosen,
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
      cell: ({ examples }) => (
        <span className={classes.examples}>{examples.filter((text) => text !== '').join(' · ') || '–'}</span>
      ),
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

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

function sourceInWords({ headerLine, sheet, encoding, delimiter }: ImportReading): string {
  const header = `The header is on line ${headerLine}.`;
  if (!sheet) return `${header} Values are separated by ${delimiters[delimiter] ?? delimiter}; the text is ${encoding}.`;
  const others = sheet.count > 1 ? ` The other ${sheet.count - 1} sheets were not read.` : '';
  return `${header} It was read from the sheet “${sheet.name}”.${others}`;
}
