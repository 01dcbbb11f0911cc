import type { IrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import { type Column, DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import classes from './irs-imports.module.css';

type Row = IrsImport['sample'][number];

const columns: Column<Row>[] = [
  { key: 'ein', header: 'EIN', cell: ({ ein }) => ein },
  { key: 'name', header: 'Name', width: '40%', cell: ({ name }) => name },
  { key: 'city', header: 'City', cell: ({ city }) => city },
  { key: 'state', header: 'State', cell: ({ state }) => state },
  { key: 'what', header: 'What happens', cell: ({ isNew }) => (isNew ? 'Added' : 'Changed') },
];

/** The first organizations that the import would add or change. */
export function SampleTable({ rows }: { rows: readonly Row[] }) {
  return (
    <section className={`${classes.part} heads-20`} aria-labelledby="sample">
      <h2 id="sample">First rows</h2>
      <DataTable label="First rows" columns={columns} rows={[...rows]} rowKey={({ ein }) => ein} />
    </section>
  );
}
