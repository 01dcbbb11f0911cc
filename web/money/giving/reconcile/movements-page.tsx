import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { movementKindLabels, movementKinds, type StripeMovement } from '#contract/money/reconcile/reconcile.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { YesNoFilter } from '../../../platform/ui/lists/filters/yes-no-filter.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { formatDate, formatSigned } from '../../../platform/ui/text/format.ts';
import { formatCents } from '../gifts/gift-words.ts';
import { movementsListQuery } from '../giving-queries.ts';
import { ExplainForm } from './explain-form.tsx';
import { readMovementsSearch } from './reconcile-searches.ts';

const kinds = optionsOf(movementKinds, movementKindLabels);

const columns: Column<StripeMovement>[] = [
  { key: 'what', header: 'What moved', width: '30%', cell: (row) => <What movement={row} /> },
  {
    key: 'day',
    header: 'Day',
    card: 'below',
    cell: ({ movedAt }) => <span className="unbroken">{formatDate(movedAt)}</span>,
  },
  { key: 'of', header: 'Of', card: 'below', cell: (row) => <Of movement={row} /> },
  { key: 'amount', header: 'Amount', numeric: true, card: 'below', cell: ({ cents }) => formatSigned(cents / 100) },
  {
    key: 'fee',
    header: 'Fee',
    numeric: true,
    card: 'below',
    cell: ({ feeCents }) => (feeCents === 0 ? '' : formatCents(feeCents)),
  },
  { key: 'net', header: 'Net', numeric: true, card: 'beside', cell: ({ netCents }) => formatSigned(netCents / 100) },
];

/** Every movement of the Stripe balance of gifts: of one payout, or of all. */
export function MovementsPage() {
  const list = useList({ read: readMovementsSearch, query: movementsListQuery });
  const { payout, open } = list.search;
  return (
    <ListPage
      title="Movements at Stripe"
      breadcrumb={<BackLink to="/gifts/reconcile">Reconcile</BackLink>}
      list={list}
      counted={['movement', 'movements']}
      columns={columns}
      lead={
        <p className="soft above-2">
          {open
            ? 'What Stripe moved and no gift explains. Say what each was: it stays apart until then.'
            : 'What came into the balance at Stripe and what left it, as Stripe lists it.'}
        </p>
      }
      search={
        <div className="row gap-4 above-4">
          <ChoiceFilter title="Kind" any="Any kind" options={kinds} {...list.filter('kind')} />
          <YesNoFilter title="Explained" yes="Not yet" no="Yes" {...list.filter('open')} />
          <FilterChip
            title="Payout"
            label={payout === undefined ? undefined : `number ${payout}`}
            onRemove={() => list.show({ payout: undefined })}
          />
        </div>
      }
      things="movements"
      nothing="No movements to display."
      empty={{ title: 'No movements yet.', text: 'Almoner reads them with Stripe’s first payout to the bank.' }}
    />
  );
}

function What({ movement: { kind, type, stripe, source, description } }: { movement: StripeMovement }) {
  return (
    <>
      {kind === 'UNKNOWN' ? type.replaceAll('_', ' ') : movementKindLabels[kind]}
      <span className="soft block text-14 breakable">{[stripe, source, description].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** Which gift a movement is of, or what staff say that it was. */
function Of({ movement }: { movement: StripeMovement }) {
  const { kind, gift, explained, netCents } = movement;
  if (gift) return <GiftLink gift={gift} />;
  if (kind !== 'UNKNOWN' || netCents === 0) return null;
  return (
    <>
      {explained && explained.target !== 'NONE' ? (
        <Explained explained={explained} />
      ) : (
        <span className="loss text-14">Not explained</span>
      )}
      <IfMay right="manageGiving">
        <Explain movement={movement} />
      </IfMay>
    </>
  );
}

function GiftLink({ gift: { id, reference } }: { gift: NonNullable<StripeMovement['gift']> }) {
  return (
    <Link to="/gifts/$id" params={{ id: String(id) }} className="touch placed">
      {reference}
    </Link>
  );
}

function Explained({
  explained: { target, gift, nonprofit, reason, by },
}: {
  explained: NonNullable<StripeMovement['explained']>;
}) {
  return (
    <>
      {target === 'PROGRAMME' ? 'The programme’s money' : nonprofit?.name} {gift && <GiftLink gift={gift} />}
      <span className="soft block text-14 breakable">
        {reason}, said {by?.fullName ?? 'a former user'}
      </span>
    </>
  );
}

function Explain({ movement }: { movement: StripeMovement }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const isAgain = movement.explained !== null;
  return (
    <>
      <Button size="compact-sm" variant="default" className="above-1" onClick={() => setOpened(true)}>
        {isAgain ? 'Say anew' : 'Explain'}
        <span className="only-read-out"> {movement.stripe}</span>
      </Button>
      <FormDialog title="What it was" opened={opened} onClose={close} size="normal">
        {(dialog, cancel) => <ExplainForm movement={movement} dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
    </>
  );
}
