import { Link } from '@tanstack/react-router';
import type { GiftRecord } from '#contract/money/giving/gifts.ts';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { formatCents } from './gift-words.ts';

type Part = GiftRecord['parts'][number];

const columns: Column<Part>[] = [
  {
    key: 'nonprofit',
    header: 'Nonprofit',
    width: '34%',
    cell: ({ nonprofit: { id, name } }) => (
      <Link to="/nonprofit/$id" params={{ id: String(id) }} className="breakable placed">
        {name}
      </Link>
    ),
  },
  {
    key: 'sum',
    header: 'Amount',
    numeric: true,
    card: 'beside',
    cell: ({ cents, coverCents }) => formatCents(cents + coverCents),
  },
  {
    key: 'fees',
    header: 'Of this',
    width: '30%',
    card: 'below',
    cell: ({ cents, coverCents }) => `${formatCents(cents)}, and ${formatCents(coverCents)} to cover fees`,
  },
  {
    key: 'due',
    header: 'Due to the nonprofit',
    card: 'below',
    cell: ({ payableFrom, donation }) => {
      if (donation === null) return '';
      return payableFrom === null ? 'Waits for the bank' : <span className="unbroken">{formatDate(payableFrom)}</span>;
    },
  },
  { key: 'donation', header: 'Donation', card: 'below', cell: (part) => <Booked part={part} /> },
];

const withoutCover = columns.filter(({ key }) => key !== 'fees');

/** What the gift gives to each nonprofit, with links to the donations that the nonprofits see. */
export function GiftParts({ gift: { parts, coverCents, isCardSale } }: { gift: GiftRecord }) {
  if (isCardSale) return null;
  return (
    <section className="heads-22 shrinking-parts stack gap-4" aria-labelledby="parts">
      <h2 id="parts">For</h2>
      <DataTable
        label="Parts of the gift"
        columns={coverCents > 0 ? columns : withoutCover}
        rows={parts}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function Booked({ part: { donation, nonprofit } }: { part: Part }) {
  if (donation === null) return <span className="soft">Not booked yet</span>;
  return (
    <Link to="/donation-management" search={{ donation, nonprofitId: nonprofit.id }} preload={false} className="touch placed">
      Donation {donation}
    </Link>
  );
}
