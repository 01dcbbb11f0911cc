import { type StripePayout, stripePayoutStateLabels, stripePayoutStates } from '#contract/money/reconcile/reconcile.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { YesNoFilter } from '../../../platform/ui/lists/filters/yes-no-filter.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { RowLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { Chip } from '../../payouts/chip.tsx';
import { formatCents } from '../gifts/gift-words.ts';
import { stripePayoutsListQuery } from '../giving-queries.ts';
import { readStripePayoutsSearch } from './reconcile-searches.ts';

const states = optionsOf(stripePayoutStates, stripePayoutStateLabels);
const tones = { UNDER_WAY: 'moving', PAID: 'done', FAILED: 'still' } as const;

const columns: Column<StripePayout>[] = [
  {
    key: 'payout',
    header: 'Payout of Stripe',
    width: '26%',
    cell: ({ id, stripe }) => (
      <RowLink to="/gifts/reconcile/movements" search={{ payout: id }}>
        <span className="breakable">{stripe}</span>
      </RowLink>
    ),
  },
  { key: 'state', header: 'State', card: 'below', cell: (row) => <State payout={row} /> },
  {
    key: 'arrival',
    header: 'Arrives',
    card: 'below',
    cell: ({ arrivalOn }) => <span className="unbroken">{formatDate(arrivalOn)}</span>,
  },
  { key: 'movements', header: 'Movements', numeric: true, card: 'below', cell: ({ movements }) => grouped(movements) },
  { key: 'adds', header: 'Its movements', card: 'below', cell: (row) => <AddsUp payout={row} /> },
  { key: 'sum', header: 'Amount', numeric: true, card: 'beside', cell: ({ cents }) => formatCents(cents) },
];

/** Stripe's payouts to the bank account for gifts, and whether what they pay is known to the cent. */
export function ReconcilePage() {
  const list = useList({ read: readStripePayoutsSearch, query: stripePayoutsListQuery });
  return (
    <ListPage
      title="Reconcile"
      breadcrumb={<BackLink to="/gifts">Gifts</BackLink>}
      list={list}
      counted={['payout', 'payouts']}
      columns={columns}
      lead={
        <p className="soft above-2">
          What Stripe paid to the bank account for gifts, and of which gifts, fees, refunds and disputes it is.
        </p>
      }
      actions={
        <ButtonLink variant="default" to="/gifts/reconcile/movements" search={{ open: true }}>
          Not explained
        </ButtonLink>
      }
      search={
        <div className="row gap-4 above-4">
          <ChoiceFilter title="State" any="Any state" options={states} {...list.filter('state')} />
          <YesNoFilter title="Adds up" {...list.filter('addsUp')} />
        </div>
      }
      things="payouts"
      nothing="No payouts to display."
      empty={{
        title: 'No payouts yet.',
        text: 'Stripe pays the first gifts by card to the bank some days after they were given. Almoner reads its payouts every night.',
      }}
    />
  );
}

function State({ payout: { state, failure } }: { payout: StripePayout }) {
  return (
    <>
      <Chip tone={tones[state]} text={stripePayoutStateLabels[state]} />
      {failure && <span className="soft block text-14 breakable">{failure}</span>}
    </>
  );
}

/** Whether the movements of a payout sum to its amount. */
function AddsUp({ payout: { addsUp, isAutomatic, cents, movementCents } }: { payout: StripePayout }) {
  if (!isAutomatic) return <span className="loss text-14">Made by hand: Stripe does not list them</span>;
  if (addsUp === null) return <span className="soft">Not listed yet</span>;
  if (addsUp) return 'Add up';
  return <span className="loss text-14">Do not add up: {formatCents(cents - movementCents)} is missing</span>;
}
