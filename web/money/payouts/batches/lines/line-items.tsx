import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarYearOf } from '#contract/money/donations/donation-ranges.ts';
import type { PayoutItem, PayoutLine } from '#contract/money/payouts/lines.ts';
import { entryKindLabels, linePageSize } from '#contract/money/payouts/payout-choices.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { Unloaded } from '../../../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate, formatDollars } from '../../../../platform/ui/text/format.ts';
import { lineItemsQuery } from '../../payout-queries.ts';
import classes from './line-items.module.css';

/** The donations and corrections that a line pays. */
export function LineItems({ line }: { line: PayoutLine }) {
  const [page, setPage] = useState(1);
  const query = useQuery(lineItemsQuery(line.id, page));
  const { data } = query;
  if (!data) return <Unloaded query={query} what="the donations" lines={2} inText />;
  const pages = Math.ceil(data.count / linePageSize);
  return (
    <div className={classes.items}>
      <ul aria-label={`Donations of ${line.nonprofitRef.name}`}>
        {data.results.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="line middle text-14 gap-3">
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          Page {grouped(page)} of {grouped(pages)}
          <Button size="compact-sm" variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </p>
      )}
    </div>
  );
}

function Item({ item: { donation, kind, amount, donorName, dateReceived, note } }: { item: PayoutItem }) {
  const name = donorName ?? 'A donation that was deleted';
  return (
    <>
      <span className={`${classes.day} soft`}>{dateReceived && formatDate(dateReceived)}</span>
      <span>
        {donation === null ? (
          name
        ) : (
          <Link to="/donation-management" search={{ donation, ...(dateReceived && calendarYearOf(dateReceived)) }}>
            {name}
          </Link>
        )}
        {kind !== 'DONATION' && (
          <span className="soft">
            {' '}
            · {entryKindLabels[kind]}
            {note && `: ${note}`}
          </span>
        )}
      </span>
      <span className="figures to-right">{formatDollars(amount)}</span>
    </>
  );
}
