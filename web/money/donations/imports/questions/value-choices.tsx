import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { donationTypeLabels, donationTypes } from '#contract/money/donations/donations-query.ts';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import type { Reason } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { searchNonprofits } from '../../../../nonprofits/list/search-nonprofits.ts';
import { call } from '../../../../platform/api.ts';
import { useSignedInUser } from '../../../../platform/session.ts';
import { TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { importOrganizationsQuery } from '../import-queries.ts';
import { moneyInWords, reasonWords } from '../import-words.ts';
import { ListedOrganization } from '../listed-organization.tsx';
import { type Choosing, useImportStep } from '../use-import-step.ts';
import { BlankCells } from './blank-cells.tsx';
import { Part } from './how-read.tsx';

interface Props {
  item: DonationImport;
  reading: ImportReading;
}

/** Lets a person choose what the values of the file mean: which lines are gifts, their types, and the nonprofit of each name. */
export function ValueChoices({ item, reading }: Props) {
  const { busy, take } = useImportStep(item.id);
  const change: Choosing['change'] = (body) => void take(() => call(changeImport, { params: { id: item.id }, body }));
  const user = useSignedInUser();
  const { data } = useQuery(importOrganizationsQuery(item, user));
  const { kinds } = reading;
  // without an IRS file, no name can be looked up
  const listed = data?.file ? new Map(data.results.map((one) => [one.value, one.organization])) : undefined;
  // leave out empty cells, because `BlankCells` asks about them
  const types = reading.types.filter(({ value }) => value !== '');
  const nonprofits = reading.nonprofits.filter(({ value }) => value !== '');
  return (
    <>
      <BlankCells reading={reading} busy={busy} change={change} />
      {kinds.length > 0 && (
        <Part title="Gifts and other lines" note={howMany(kinds.length, 'kind', 'kinds')} open>
          <DataTable
            label="Kinds of lines"
            columns={kindColumns({ busy, change, currency: reading.currency })}
            rows={kinds}
            rowKey={keyOfKind}
          />
        </Part>
      )}
      {nonprofits.length > 0 && (
        <Part title="Nonprofits" note={howMany(nonprofits.length, 'name is not exact', 'names are not exact')} open>
          <NearestNames names={nonprofits} busy={busy} change={change} />
          <DataTable
            label="Names of nonprofits"
            columns={nonprofitColumns({ busy, change, listed })}
            rows={nonprofits}
            rowKey={({ value }) => value}
          />
        </Part>
      )}
      {types.length > 0 && (
        <Part title="Types of donation" note={howMany(types.length, 'other word', 'other words')} open={types.length <= 12}>
          <UnknownWords types={types} busy={busy} change={change} />
          <DataTable label="Words for types" columns={typeColumns({ busy, change })} rows={types} rowKey={({ value }) => value} />
        </Part>
      )}
    </>
  );
}

const shown = (value: string) => value || '(empty)';
const keyOfKind = ({ column, value }: Kind) => `${column} ${value}`;

type Kind = ImportReading['kinds'][number];
type Type = ImportReading['types'][number];
type Name = ImportReading['nonprofits'][number];

const reasonColumn = { key: 'by', header: 'Why', cell: ({ by }: { by: Reason }) => reasonWords[by] };

const linesColumn = { key: 'count', header: 'Lines', numeric: true, cell: ({ count }: { count: number }) => grouped(count) };

function kindColumns({ busy, change, currency }: Choosing & { currency: string }): Column<Kind>[] {
  return [
    { key: 'column', header: 'Column of the file', cell: ({ column }) => column },
    { key: 'value', header: 'Value', cell: ({ value }) => shown(value) },
    linesColumn,
    {
      key: 'amount',
      header: 'Sum',
      numeric: true,
      cell: ({ amount }) => (amount === undefined ? '' : moneyInWords(amount, currency)),
    },
    {
      key: 'gift',
      header: 'These lines are',
      cell: ({ column, value, gift }) => (
        <NativeSelect
          aria-label={`Lines with ${column} ${shown(value)}`}
          value={gift === null ? '' : String(gift)}
          disabled={busy}
          error={gift === null}
          data={[
            { value: '', label: 'Choose', disabled: true },
            { value: 'true', label: 'Gifts' },
            { value: 'false', label: 'Not gifts' },
          ]}
          onChange={({ currentTarget }) => change({ kinds: [{ column, value, gift: currentTarget.value === 'true' }] })}
        />
      ),
    },
    reasonColumn,
  ];
}

/** Chooses one type for all words whose type is only a guess. */
function UnknownWords({ types, busy, change }: Choosing & { types: readonly Type[] }) {
  const unknown = types.filter(({ by }) => by === 'USUAL');
  if (unknown.length < 2) return null;
  const lines = unknown.reduce((sum, { count }) => sum + count, 0);
  return (
    <NativeSelect
      label={`All ${unknown.length} words that nothing explains, on ${howMany(lines, 'line', 'lines')}, are`}
      className="wide-24"
      value=""
      disabled={busy}
      data={[
        { value: '', label: 'Choose', disabled: true },
        ...donationTypes.map((one) => ({ value: one, label: donationTypeLabels[one] })),
      ]}
      onChange={({ currentTarget }) => {
        const type = donationTypes.find((one) => one === currentTarget.value);
        if (type) change({ types: unknown.map(({ value }) => ({ value, type })) });
      }}
    />
  );
}

function typeColumns({ busy, change }: Choosing): Column<Type>[] {
  return [
    { key: 'value', header: 'Value', cell: ({ value }) => shown(value) },
    linesColumn,
    {
      key: 'type',
      header: 'Stored as',
      cell: ({ value, type }) => (
        <NativeSelect
          aria-label={`Type of ${shown(value)}`}
          value={type}
          disabled={busy}
          data={donationTypes.map((one) => ({ value: one, label: donationTypeLabels[one] }))}
          onChange={({ currentTarget }) => {
            const chosen = donationTypes.find((one) => one === currentTarget.value);
            if (chosen) change({ types: [{ value, type: chosen }] });
          }}
        />
      ),
    },
    reasonColumn,
  ];
}

/** The nonprofits with the most similar names, for names that belong to no nonprofit. */
const proposalsOf = (names: readonly Name[]) =>
  names.flatMap(({ value, count, nonprofit, near }) =>
    nonprofit === null && near ? [{ value, count, nonprofit: near.id }] : [],
  );

/** A button that takes all proposals of the table at once. */
function NearestNames({ names, busy, change }: Choosing & { names: readonly Name[] }) {
  const proposals = proposalsOf(names);
  if (proposals.length < 2) return null;
  const lines = proposals.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => change({ nonprofits: proposals.map(({ value, nonprofit }) => ({ value, nonprofit })) })}
      >
        Use the {proposals.length} nearest names below, for {howMany(lines, 'line', 'lines')}
      </Button>
    </div>
  );
}

type Listed = ReadonlyMap<string, IrsOrganization> | undefined;

function nonprofitColumns({ busy, change, listed }: Choosing & { listed: Listed }): Column<Name>[] {
  return [
    { key: 'value', header: 'In the file', width: '40%', cell: ({ value }) => value },
    linesColumn,
    {
      key: 'nonprofit',
      header: 'Stored for',
      cell: ({ value, nonprofit, near }) => (
        <div className="stack gap-1 start">
          <TypeAhead
            label={`Nonprofit for ${value}`}
            value={nonprofit}
            search={searchNonprofits}
            onChange={(choice) => change({ nonprofits: [{ value, nonprofit: choice?.id ?? null }] })}
          />
          {nonprofit === null && near && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={busy}
              onClick={() => change({ nonprofits: [{ value, nonprofit: near.id }] })}
            >
              Use {near.name}
            </Button>
          )}
          {nonprofit === null && listed && (
            <ListedOrganization
              value={value}
              organization={listed.get(value)}
              busy={busy}
              onUse={(id) => change({ nonprofits: [{ value, nonprofit: id }] })}
            />
          )}
        </div>
      ),
    },
    {
      ...reasonColumn,
      cell: ({ by, nonprofit, near }) => (nonprofit === null && near ? `Nearest: ${near.name} (${near.why})` : reasonWords[by]),
    },
  ];
}
