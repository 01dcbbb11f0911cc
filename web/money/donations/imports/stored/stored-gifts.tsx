import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { type Donation, deleteDonation, listDonations, updateDonation } from '#contract/money/donations/donations.ts';
import { programmeCurrency } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { call } from '../../../../platform/api.ts';
import { queryOf } from '../../../../platform/query-of.ts';
import { confirm } from '../../../../platform/ui/dialogs/confirm.ts';
import { formatDollars } from '../../../../platform/ui/text/format.ts';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';
import { dropDonationLists } from '../../donation-queries.ts';
import { dayInWords, moneyInWords } from '../import-words.ts';

type Refund = NonNullable<ImportReading['refunds']>['lines'][number];

/** the most gifts that are proposed for one refund */
const mostGifts = 3;

/** Proposes gifts that were stored earlier and that a refund may give back. A person decides about each. */
export function StoredGifts({ refund }: { refund: Refund }) {
  const [isOpen, setOpen] = useState(false);
  const search = refund.donor.replace(/\S+@\S+/g, '').trim();
  const client = useQueryClient();
  const query = queryOf(
    listDonations,
    {
      query: {
        search,
        ...(refund.day !== null && { endDate: refund.day }),
        ...{ ordering: '-date_received' as const, page: 1, pageSize: 20 },
      },
    },
    { enabled: isOpen && search !== '' },
  );
  const { data, isError } = useQuery(query);
  if (search === '') return <span className="soft">The line names no donor.</span>;
  if (!isOpen)
    return (
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Look for the gift
      </Button>
    );
  if (isError) return <span className="soft">The stored gifts could not be loaded. Reload the page to try again.</span>;
  if (!data) return <span className="soft">Looking for the gift…</span>;
  const gifts = data.results
    .filter((gift) => isLoweredBy(gift, refund) || gift.amount >= refund.amount)
    .sort((a, b) => likeness(b, refund) - likeness(a, refund))
    .slice(0, mostGifts);
  const reload = () => {
    dropDonationLists(client);
    return client.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <ul className="plain-list stack gap-2">
      {gifts.map((gift) => (
        <li key={gift.id}>
          <StoredGift gift={gift} refund={refund} onDone={reload} />
        </li>
      ))}
      {gifts.length === 0 && (
        <li className="soft">
          {refund.day === null ? 'No such gift of this donor is stored.' : 'No gift of this donor is stored in the year before.'}{' '}
          <Link to="/donation-management">All donations</Link>
        </li>
      )}
    </ul>
  );
}

function StoredGift({ gift, refund, onDone }: { gift: Donation; refund: Refund; onDone: () => Promise<void> }) {
  const { busy, run } = useBusy();
  const { id, version, amount, donorName, dateReceived, nonprofitRef, source, can } = gift;
  const rest = Math.round((amount - refund.amount) * 100) / 100;
  const isWhole = rest === 0;
  const named = `${formatDollars(amount)} of ${dayInWords(dateReceived)}, to ${nonprofitRef.name}`;

  async function correct(): Promise<void> {
    const sure = await confirm({
      title: isWhole
        ? `Delete ${formatDollars(amount)} from ${donorName}?`
        : `Lower ${formatDollars(amount)} to ${formatDollars(rest)}?`,
      text: isWhole
        ? `The gift of ${dayInWords(dateReceived)} was given back whole. It will be missing from every list and total.`
        : `The gift of ${donorName} of ${dayInWords(dateReceived)} keeps its day, and the refund goes into its notes.`,
      confirm: isWhole ? 'Delete' : 'Lower the gift',
      loss: isWhole,
    });
    if (!sure) return;
    await run(async () => {
      if (isWhole) await call(deleteDonation, { params: { id } });
      else {
        const notes = [notesIn(gift), noteOf(refund)].filter((text) => text !== '').join('\n');
        await call(updateDonation, { params: { id }, body: { amount: rest, notes, version } });
      }
    });
    await onDone();
  }

  if (isLoweredBy(gift, refund)) return <>{named}: lowered by this refund.</>;
  return (
    <div className="row middle gap-2">
      <span>{named}</span>
      {can.edit && !can.correct && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void correct()}>
          {isWhole ? 'Delete it' : `Lower it to ${formatDollars(rest)}`}
        </Button>
      )}
      {can.correct && (
        <Link to="/donation-management" search={{ donation: id }} preload={false}>
          It is paid out: add a correction
        </Link>
      )}
      {!can.edit && !can.correct && (
        <span className="soft">{source === 'ONLINE' ? donationMessages.givenOnline : 'Programme staff can correct it.'}</span>
      )}
    </div>
  );
}

/** The words that equal refunds have in common. */
const refundInWords = ({ amount, day }: Refund) =>
  `Refund of ${moneyInWords(amount, programmeCurrency)}${day === null ? '' : ` on ${dayInWords(day)}`}`;

/**
 * The note that a lowered gift keeps, by which the same refund is known again. Its line tells it apart from an equal refund, which
 * gives back another gift.
 */
const noteOf = (refund: Refund) => `${refundInWords(refund)} (line ${refund.line}).`;

/** Empty for a reader who may not see the notes. */
const notesIn = ({ notes }: Donation): string => notes ?? '';

/** A gift that the refund has lowered comes first; one that an equal refund has lowered comes last. */
function likeness(gift: Donation, refund: Refund): number {
  if (isLoweredBy(gift, refund)) return 3;
  if (notesIn(gift).includes(refundInWords(refund))) return 0;
  return gift.amount === refund.amount ? 2 : 1;
}

const isLoweredBy = (gift: Donation, refund: Refund) => notesIn(gift).includes(noteOf(refund));
