import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { differs, type NonprofitSum } from '#contract/money/donations/imports/import-questions.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { DollarField } from '../../../../platform/ui/forms/fields/dollar-field.tsx';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { formatDollars } from '../../../../platform/ui/text/format.ts';
import { isWhole, numberOf } from '../mistakes/whole-number.ts';
import { Part } from '../questions/how-read.tsx';
import { useImportStep } from '../use-import-step.ts';
import { Difference } from './difference.tsx';

/** What is typed for a nonprofit: the number of gifts as text, and their sum. */
type Typed = ReadonlyMap<number, { rows: string; amount: number | null }>;

const wide = 12;

/** The sums of the nonprofits in a file. A person may type what the platform shows for some of them, and sees what differs. */
export function NonprofitTotals({ item, sums }: { item: DonationImport; sums: readonly NonprofitSum[] }) {
  const different = sums.filter(({ total }) => differs(total));
  const said = sums.filter(({ total }) => total !== undefined);
  const [compares, setCompares] = useState(said.length > 0);
  const note = [
    howMany(sums.length, 'nonprofit', 'nonprofits'),
    ...(different.length > 0 ? [`${different.length} ${different.length === 1 ? 'differs' : 'differ'} from the platform`] : []),
  ].join(', ');
  return (
    <Part title="By nonprofit" note={note} open={sums.length <= wide || said.length > 0}>
      {compares && item.can.change ? (
        <Comparing item={item} sums={sums} />
      ) : (
        <>
          <DataTable label="Donations by nonprofit" columns={sumColumns} rows={sums} rowKey={({ id }) => id} />
          {item.can.change && (
            <div>
              <Button variant="default" onClick={() => setCompares(true)}>
                Compare single nonprofits with the platform
              </Button>
            </div>
          )}
        </>
      )}
    </Part>
  );
}

const sumColumns: Column<NonprofitSum>[] = [
  { key: 'name', header: 'Nonprofit', cell: ({ name }) => <span className="breakable">{name}</span> },
  { key: 'count', header: 'Donations', numeric: true, width: '14%', cell: ({ count }) => grouped(count) },
  { key: 'amount', header: 'Sum', numeric: true, width: '16%', cell: ({ amount }) => formatDollars(amount) },
];

function Comparing({ item, sums }: { item: DonationImport; sums: readonly NonprofitSum[] }) {
  const { busy, take } = useImportStep(item.id);
  const [typed, setTyped] = useState<Typed>(new Map());
  const valuesOf = ({ id, total }: NonprofitSum) =>
    typed.get(id) ?? { rows: total?.expected?.rows?.toString() ?? '', amount: total?.expected?.amount ?? null };
  const type = (id: number, value: { rows: string; amount: number | null }) => setTyped(new Map(typed).set(id, value));
  const isReady = [...typed.values()].every(({ rows, amount }) => isWhole(rows) && !Number.isNaN(amount));
  const columns: Column<NonprofitSum>[] = [
    ...sumColumns,
    {
      key: 'rows',
      header: 'Platform’s number',
      width: '16%',
      cell: (row) => {
        const values = valuesOf(row);
        return (
          <TextInput
            aria-label={`Number of gifts of ${row.name} on the platform`}
            inputMode="numeric"
            value={values.rows}
            error={isWhole(values.rows) ? undefined : 'Enter a whole number.'}
            onChange={({ currentTarget }) => type(row.id, { ...values, rows: currentTarget.value.trim() })}
          />
        );
      },
    },
    {
      key: 'sum',
      header: 'Platform’s sum',
      width: '20%',
      cell: (row) => {
        const values = valuesOf(row);
        return (
          <DollarField
            aria-label={`Sum of the gifts of ${row.name} on the platform`}
            value={values.amount}
            onChange={(amount) => type(row.id, { ...values, amount })}
          />
        );
      },
    },
  ];
  const send = async () => {
    const expectedByNonprofit = [...typed].map(([nonprofit, { rows, amount }]) => ({ nonprofit, rows: numberOf(rows), amount }));
    const body = { expectedByNonprofit };
    if (await take(() => call(changeImport, { params: { id: item.id }, body }))) setTyped(new Map());
  };
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && typed.size > 0) void send();
      }}
    >
      <p className="soft">
        Type what the platform shows for the nonprofits that you know, and leave the others empty. What “Read it so” changes holds
        for the whole file, also for the other nonprofits.
      </p>
      <DataTable
        label="Donations by nonprofit"
        columns={columns}
        rows={sums}
        rowKey={({ id }) => id}
        below={({ name, total }) => {
          if (!total) return null;
          return total.more ? (
            <Difference item={item} total={total} who={`For ${name}, the platform has`} />
          ) : (
            <p role="status">This is what the platform shows for {name}.</p>
          );
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={busy} disabled={!isReady || typed.size === 0}>
          Compare nonprofits
        </Button>
      </div>
    </form>
  );
}
