import type { GiftRecord } from '#contract/money/giving/gifts.ts';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import classes from './gift-journal.module.css';
import { accountText, changeText, kindText } from './gift-words.ts';

type Entry = GiftRecord['journal'][number];

const columns: Column<Entry>[] = [
  { key: 'kind', header: 'What happened', width: '26%', cell: (entry) => <What entry={entry} /> },
  {
    key: 'day',
    header: 'Day',
    width: '9rem',
    card: 'beside',
    cell: ({ day }) => <span className="unbroken">{formatDate(day)}</span>,
  },
  { key: 'lines', header: 'What changed where', card: 'below', cell: (entry) => <Lines entry={entry} /> },
];

interface Props {
  gift: Pick<GiftRecord, 'journal'>;
  label?: string;
}

/** Every entry of the journal about the gift, the oldest first. */
export function GiftJournal({ gift: { journal }, label = 'Journal of the gift' }: Props) {
  return (
    <section className="heads-22 shrinking-parts stack gap-4" aria-labelledby="journal">
      <h2 id="journal">Where the money went</h2>
      {journal.length === 0 ? (
        <p className="soft">No money has come yet.</p>
      ) : (
        <DataTable label={label} columns={columns} rows={journal} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function What({ entry: { kind, note } }: { entry: Entry }) {
  return (
    <>
      {kindText(kind)}
      {note && <span className="soft block text-14 breakable">{note}</span>}
    </>
  );
}

function Lines({ entry: { lines } }: { entry: Entry }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
        <li key={place}>
          <span className="breakable">{accountText(line)}</span>
          <span className="figures to-right">{changeText(line)}</span>
        </li>
      ))}
    </ul>
  );
}
