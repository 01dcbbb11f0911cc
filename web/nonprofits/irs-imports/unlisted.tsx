import { Link } from '@tanstack/react-router';
import { downloadIrsUnlisted, type IrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { type Column, DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../platform/ui/lists/table/row-name.module.css';
import classes from './irs-imports.module.css';

type Row = IrsImport['unlistedSample'][number];

const columns: Column<Row>[] = [
  { key: 'ein', header: 'EIN', width: '9rem', cell: ({ ein }) => ein },
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/nonprofit/$id" params={{ id: String(id) }} className={`${rowName.name} link-on-hover`}>
        {name}
      </Link>
    ),
  },
];

const states: readonly IrsImport['state'][] = ['READY', 'STOPPED', 'STORED'];

/**
 * Lists the nonprofits that an earlier file had and this file lacks. Nonprofits of states that this file does not cover are left
 * out.
 */
export function Unlisted({ item: { id, state, unlisted, unlistedSample } }: { item: IrsImport }) {
  if (unlisted === 0 || !states.includes(state)) return null;
  return (
    <section className={`${classes.part} heads-20`} aria-labelledby="unlisted">
      <h2 id="unlisted">No longer listed</h2>
      <p>
        {howMany(unlisted, 'nonprofit was', 'nonprofits were')} in an earlier file of the IRS and {unlisted === 1 ? 'is' : 'are'}{' '}
        not in this one, though it has organizations of the same state.{' '}
        {unlisted === 1 ? 'It stays as it is.' : 'They stay as they are.'}
      </p>
      <DataTable label="No longer listed" columns={columns} rows={[...unlistedSample]} rowKey={({ ein }) => ein} />
      <div>
        <DownloadButton download={downloadIrsUnlisted} query={{ import: id }} label="Download the list" />
      </div>
    </section>
  );
}
