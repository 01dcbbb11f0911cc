import {
  type GiftCard,
  giftCardAgeLabels,
  giftCardAges,
  giftCardStateLabels,
  giftCardStates,
  listGiftCards,
} from '#contract/money/gift-cards/gift-cards.ts';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterPanel } from '../../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import { listQuery } from '../../../platform/ui/lists/list-query.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { formatCents } from '../gifts/gift-words.ts';
import { CardChip } from './card-chip.tsx';
import { readCardSearch } from './card-search.ts';

const columns: Column<GiftCard, 'sold_on' | 'balance' | 'amount'>[] = [
  {
    key: 'card',
    header: 'Card',
    width: '8rem',
    cell: ({ id, last4 }) => recordLink('/gifts/cards/$id', id, last4 === '' ? `Number ${id}` : `•••• ${last4}`),
  },
  { key: 'to', header: 'For', oneLine: true, card: 'below', cell: ({ toName, toEmail }) => toName || toEmail },
  { key: 'buyer', header: 'Bought by', oneLine: true, card: 'below', cell: ({ buyer, buyerEmail }) => buyer || buyerEmail },
  { key: 'state', header: 'State', card: 'below', cell: ({ state }) => <CardChip state={state} /> },
  {
    key: 'sold_on',
    header: 'Bought',
    sortBy: 'sold_on',
    card: 'below',
    cell: ({ soldOn }) => <span className="unbroken">{soldOn ? formatDate(soldOn) : ''}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortBy: 'amount',
    numeric: true,
    card: 'below',
    cell: ({ cents }) => formatCents(cents),
  },
  {
    key: 'balance',
    header: 'Balance',
    sortBy: 'balance',
    numeric: true,
    card: 'beside',
    cell: ({ balanceCents }) => formatCents(balanceCents),
  },
];

const states = optionsOf(giftCardStates, giftCardStateLabels);
const ages = optionsOf(giftCardAges, giftCardAgeLabels);
const query = listQuery(listGiftCards);

/** Gift cards that were sold, with their balances. */
export function GiftCardsPage() {
  const list = useList({ read: readCardSearch, query });
  return (
    <ListPage
      title="Gift Cards"
      list={list}
      counted={['gift card', 'gift cards']}
      columns={columns}
      breadcrumb={<BackLink to="/gifts">Gifts</BackLink>}
      lead={<p className="soft above-2">What visitors bought for others to give. A balance is owed until it is given.</p>}
      search="Search by name, email, reference or the last four signs"
      filters={
        <FilterSide list={list}>
          <FilterPanel title="State" options={states} limit={states.length} {...list.filter('state')} />
          <ChoiceFilter title="Age" options={ages} {...list.filter('age')} />
        </FilterSide>
      }
      empty={{ text: 'Gift cards come here as soon as somebody has paid for one.' }}
    />
  );
}
