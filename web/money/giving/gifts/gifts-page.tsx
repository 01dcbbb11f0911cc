import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Gift, giftStateLabels, giftStates } from '#contract/money/giving/gifts.ts';
import { giftMethodLabels, giftMethods } from '#contract/money/giving/give.ts';
import { NonprofitChip } from '../../../nonprofits/nonprofit-chip.tsx';
import { optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { FilterPanel } from '../../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../../platform/ui/lists/views/use-list-tools.ts';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { giftsQueryOptions } from '../giving-queries.ts';
import { GiftChip } from './gift-chip.tsx';
import { type GiftSearch, readGiftSearch } from './gift-search.ts';
import { formatCents } from './gift-words.ts';

const columns: Column<Gift, 'created_at' | 'total'>[] = [
  {
    key: 'donor',
    header: 'Donor',
    width: '22%',
    oneLine: true,
    cell: ({ id, donorName, reference }) => recordLink('/gifts/$id', id, donorName || reference),
  },
  { key: 'nonprofits', header: 'For', width: '26%', card: 'below', cell: (row) => <Nonprofits gift={row} /> },
  { key: 'state', header: 'State', card: 'below', cell: (row) => <State gift={row} /> },
  { key: 'method', header: 'By', card: 'below', cell: ({ method }) => giftMethodLabels[method] },
  {
    key: 'created_at',
    header: 'Given',
    sortBy: 'created_at',
    card: 'below',
    cell: ({ createdAt, givenOn }) => <span className="unbroken">{formatDate(givenOn ?? createdAt)}</span>,
  },
  {
    key: 'total',
    header: 'Amount',
    sortBy: 'total',
    numeric: true,
    card: 'beside',
    cell: ({ totalCents }) => formatCents(totalCents),
  },
  { key: 'reference', header: 'Reference', optional: true, card: 'below', cell: ({ reference }) => reference },
  { key: 'email', header: 'Email', optional: true, oneLine: true, card: 'below', cell: ({ email }) => email },
];

const ready: ReadyView<GiftSearch>[] = [
  { key: 'attention', name: 'To look at', search: { attention: true } },
  { key: 'announced', name: 'Announced', search: { state: ['PLEDGED'] } },
  { key: 'paid', name: 'Paid', search: { state: ['PAID'] } },
];

const states = optionsOf(giftStates, giftStateLabels);
const methods = optionsOf(giftMethods, giftMethodLabels);

/** All gifts that visitors gave or announced on the programme's pages, for programme staff. */
export function GiftsPage() {
  const list = useList({ read: readGiftSearch, query: giftsQueryOptions, views: 'gifts', ready });
  return (
    <ListPage
      title="Gifts"
      list={list}
      counted={['gift', 'gifts']}
      columns={columns}
      all="All gifts"
      actions={
        <>
          <ButtonLink variant="subtle" to="/gifts/cards">
            Gift cards
          </ButtonLink>
          <ButtonLink variant="subtle" to="/gifts/reconcile">
            Reconcile
          </ButtonLink>
          <ButtonLink variant="subtle" to="/gifts/matching">
            Matching
          </ButtonLink>
          <ButtonLink variant="subtle" leftSection={<IconSettings size={18} aria-hidden />} to="/gifts/settings">
            Settings
          </ButtonLink>
        </>
      }
      lead={<p className="soft above-2">What visitors give to nonprofits on the programme’s own pages.</p>}
      search="Search by donor, email, reference or nonprofit"
      filters={
        <FilterSide list={list}>
          <NonprofitChip {...list.filter('nonprofitId')} />
          <FilterChip
            title="Attention"
            label={list.search.attention === undefined ? undefined : list.search.attention ? 'Needed' : 'Not needed'}
            onRemove={() => list.show({ attention: undefined })}
          />
          <FilterPanel title="State" options={states} limit={states.length} {...list.filter('state')} />
          <FilterPanel title="By" options={methods} limit={methods.length} {...list.filter('method')} />
        </FilterSide>
      }
      empty={{
        text: 'Gifts come here as soon as visitors give.',
        action: <Link to="/gifts/settings">Settings of giving</Link>,
      }}
    />
  );
}

/** The first nonprofits of a gift, and how many others there are. */
function Nonprofits({ gift: { nonprofits, isCardSale } }: { gift: Gift }) {
  if (isCardSale) return 'A gift card';
  const shown = nonprofits.slice(0, 2).map(({ name }) => name);
  const others = nonprofits.length - shown.length;
  return (
    <span className="breakable">
      {shown.join(', ')}
      {others > 0 && ` and ${others} more`}
    </span>
  );
}

function State({ gift: { state, attention } }: { gift: Gift }) {
  return (
    <>
      <GiftChip state={state} />
      {attention.length > 0 && <span className="loss text-14"> Needs attention</span>}
    </>
  );
}
