import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { donationTypeLabels, donationTypes } from '#contract/money/donations/donations-query.ts';
import type { ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { searchNonprofits } from '../../../../nonprofits/list/search-nonprofits.ts';
import { TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { today } from '../../../../platform/ui/text/format.ts';
import type { Choosing } from '../use-import-step.ts';
import { Part } from './how-read.tsx';

interface Blank {
  key: string;
  /** the column's header in the file */
  column: string;
  count: number;
  /** the field that decides about all empty cells of the column */
  choice: ReactNode;
}

/** The columns with empty cells. One choice holds for all empty cells of a column. */
export function BlankCells({ reading, busy, change }: Choosing & { reading: ImportReading }) {
  const blanks = blanksOf(reading, { busy, change });
  if (blanks.length === 0) return null;
  const lines = blanks.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title="Empty cells" note={howMany(lines, 'cell', 'cells')} open>
      <DataTable label="Columns with empty cells" columns={columns} rows={blanks} rowKey={({ key }) => key} />
    </Part>
  );
}

const columns: Column<Blank>[] = [
  { key: 'column', header: 'Column of the file', width: '30%', cell: ({ column }) => column },
  { key: 'count', header: 'Lines', numeric: true, width: '12%', cell: ({ count }) => grouped(count) },
  { key: 'choice', header: 'All of them are', cell: ({ choice }) => choice },
];

function blanksOf(
  { columns: all, types, nonprofits, belowNames, blankDates }: ImportReading,
  { busy, change }: Choosing,
): Blank[] {
  const named = (meaning: ColumnMeaning) => all.find((column) => column.meaning === meaning)?.header ?? '';
  const type = types.find(({ value }) => value === '');
  const nonprofit = nonprofits.find(({ value }) => value === '');
  return [
    ...(nonprofit
      ? [
          {
            ...{ key: 'nonprofit', column: named('nonprofit'), count: nonprofit.count },
            choice: (
              <div className="stack gap-2">
                <TypeAhead
                  label={`Nonprofit of ${howMany(nonprofit.count, 'line', 'lines')}`}
                  value={nonprofit.nonprofit}
                  search={searchNonprofits}
                  onChange={(choice) => change({ nonprofits: [{ value: '', nonprofit: choice?.id ?? null }] })}
                />
                {belowNames && !nonprofit.nonprofit && (
                  <Button variant="default" disabled={busy} onClick={() => change({ nonprofitAbove: true })}>
                    Use the nonprofit of the line above, for {howMany(belowNames.count, 'line', 'lines')}
                  </Button>
                )}
              </div>
            ),
          },
        ]
      : []),
    ...(belowNames?.taken
      ? [
          {
            ...{ key: 'above', column: named('nonprofit'), count: belowNames.count },
            choice: (
              <div className="row middle gap-2">
                <span>Of the nonprofit of the line above</span>
                <Button variant="default" disabled={busy} onClick={() => change({ nonprofitAbove: false })}>
                  Take back
                </Button>
              </div>
            ),
          },
        ]
      : []),
    ...(type
      ? [
          {
            ...{ key: 'type', column: named('donation_type'), count: type.count },
            choice: (
              <NativeSelect
                aria-label={`Type of ${howMany(type.count, 'line', 'lines')} without one`}
                value={type.type}
                disabled={busy}
                data={donationTypes.map((one) => ({ value: one, label: donationTypeLabels[one] }))}
                onChange={({ currentTarget }) => {
                  const chosen = donationTypes.find((one) => one === currentTarget.value);
                  if (chosen) change({ types: [{ value: '', type: chosen }] });
                }}
              />
            ),
          },
        ]
      : []),
    ...(blankDates
      ? [
          {
            ...{ key: 'date', column: named('date_received'), count: blankDates.count },
            choice: <BlankDates {...blankDates} busy={busy} change={change} />,
          },
        ]
      : []),
  ];
}

/** The date has a button, because a date field also changes while a date is half typed. */
function BlankDates({ count, day, busy, change }: Choosing & NonNullable<ImportReading['blankDates']>) {
  const [typed, setTyped] = useState(day ?? '');
  const lines = howMany(count, 'line', 'lines');
  return (
    <div className="row middle gap-2">
      <TextInput
        type="date"
        aria-label={`Date of ${lines} without one`}
        value={typed}
        max={today()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={busy || typed === (day ?? '')}
        onClick={() => change({ dateReceived: typed === '' ? null : typed })}
      >
        {typed === '' && day ? 'Take back' : `Use for ${lines}`}
      </Button>
    </div>
  );
}
