import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { importPageSize } from '#contract/money/donations/imports/import-choices.ts';
import type { DonationImport, ImportName } from '#contract/money/donations/imports/imports.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { importNamesQuery } from './import-queries.ts';
import { useImportStep } from './use-import-step.ts';

/** The donors' names that the file has in one cell, and how each is stored: split into two, or whole. */
export function ImportNames({ item, page }: { item: DonationImport; page: number | undefined }) {
  const list = useQuery(importNamesQuery(item, page));
  const { busy, take } = useImportStep(item.id);
  const say = ({ value, split }: ImportName) =>
    void take(() => call(changeImport, { params: { id: item.id }, body: { names: [{ value, split: !split }] } }));
  return (
    <>
      <p className="soft">
        A name is split where a comma, a title, an initial, a common first name, or a column of the file shows that it is one
        person. All others are kept as they stand, as Last Name.
      </p>
      <LoadedTable
        list={list}
        label="Names of donors"
        columns={item.can.change ? [...columns, choiceColumn(busy, say)] : columns}
        rowKey={({ value, split }) => `${value} ${split}`}
        things="names"
        empty={{ title: 'No line has a whole name.' }}
        pages={{ page, pageSize: importPageSize }}
      />
    </>
  );
}

const columns: Column<ImportName>[] = [
  { key: 'value', header: 'In the file', cell: ({ value }) => <span className="breakable">{value}</span> },
  { key: 'first', header: 'First Name', cell: ({ firstName }) => <span className="breakable">{firstName || '–'}</span> },
  { key: 'last', header: 'Last Name', cell: ({ lastName }) => <span className="breakable">{lastName}</span> },
  { key: 'count', header: 'Lines', numeric: true, width: '10%', cell: ({ count }) => grouped(count) },
];

const choiceColumn = (busy: boolean, say: (name: ImportName) => void): Column<ImportName> => ({
  key: 'choice',
  header: 'Change',
  width: '18%',
  cell: (row) =>
    // one word cannot be split
    (row.split || /\s/.test(row.value)) && (
      <Button
        variant="subtle"
        disabled={busy}
        aria-label={row.split ? `Keep ${row.value} whole` : `Split ${row.value}`}
        onClick={() => say(row)}
      >
        {row.split ? 'Keep whole' : 'Split'}
      </Button>
    ),
});
