import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  downloadOrders,
  type Order,
  orderKindLabels,
  orderKinds,
  orderStandingLabels,
  orderStandings,
} from '#contract/learning/subscription/orders.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { useModal } from '../../../platform/ui/dialogs/use-modal.ts';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { FilterPanel } from '../../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../platform/ui/lists/table/row-name.module.css';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { formatDate, formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { ordersQueryOptions, settingsQuery } from '../subscription-queries.ts';
import { GrantForm } from './grant-form.tsx';
import { OrderModal } from './order-modal.tsx';
import { readOrderSearch } from './order-search.ts';

const columns: Column<Order, 'created_at' | 'ends_on' | 'total'>[] = [
  {
    key: 'nonprofit',
    header: 'Nonprofit',
    width: '30%',
    cell: ({ id, nonprofitRef }) => (
      <Link
        to="."
        search={(now) => ({ ...now, order: id })}
        resetScroll={false}
        preload={false}
        className={`${rowName.name} link-on-hover`}
      >
        {nonprofitRef.name}
      </Link>
    ),
  },
  { key: 'standing', header: 'State', cell: (row) => <Standing order={row} /> },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => orderKindLabels[kind] },
  { key: 'tier', header: 'Tier', cell: ({ tierName }) => tierName || '–' },
  { key: 'created_at', header: 'Ordered', sortBy: 'created_at', cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'ends_on', header: 'Last day', sortBy: 'ends_on', cell: ({ endsOn }) => (endsOn ? formatDate(endsOn) : '–') },
  {
    key: 'total',
    header: 'Total',
    sortBy: 'total',
    numeric: true,
    cell: ({ kind, total }) => (kind === 'GRANT' ? '–' : formatDollars(total)),
  },
];

const standings = optionsOf(orderStandings, orderStandingLabels);

/** Bought, free and granted subscriptions, for programme staff. */
export function OrdersPage() {
  const list = useList({ read: readOrderSearch, query: ordersQueryOptions, opens: 'order' });
  const { search, show } = list;
  return (
    <>
      <ListPage
        title="Subscriptions"
        list={list}
        counted={['order', 'orders']}
        columns={columns}
        exports={downloadOrders}
        actions={
          <IfMay right="manageSubscriptions">
            <Actions />
          </IfMay>
        }
        lead={<Lead shown={search.attention === true} onShow={(attention) => show({ attention: attention || undefined })} />}
        search="Search by nonprofit, tier, code or card"
        filters={
          <FilterSide list={list}>
            <FilterPanel title="State" options={standings} limit={standings.length} {...list.filter('standing')} />
            <FilterChip
              title="Attention"
              label={search.attention ? 'Needed' : undefined}
              onRemove={() => show({ attention: undefined })}
            />
            <FilterPanel title="Kind" options={optionsOf(orderKinds, orderKindLabels)} {...list.filter('kind')} />
          </FilterSide>
        }
        things="subscriptions"
        nothing="No subscriptions to display."
        empty={{
          text: 'Nonprofits that subscribe, and those that you grant access, stand here.',
          action: (
            <IfMay right="manageSubscriptions">
              <Link to="/learning-commons/tiers">Set up tiers</Link>
            </IfMay>
          ),
        }}
      />
      <OrderModal id={list.opened} onClose={list.close} />
    </>
  );
}

function Standing({ order: { standing, attention } }: { order: Order }) {
  return (
    <>
      {orderStandingLabels[standing]}
      {attention.length > 0 && <span className="loss block text-14">Needs attention</span>}
    </>
  );
}

function Actions() {
  const modal = useModal<never>();
  return (
    <>
      <ButtonLink variant="default" to="/learning-commons/requests">
        Information requests
      </ButtonLink>
      <ButtonLink variant="default" to="/learning-commons/tiers">
        Tiers and codes
      </ButtonLink>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={modal.add}>
        Grant access
      </Button>
      <FormDialog title="Grant access" size="normal" opened={modal.opened} onClose={modal.close}>
        {(dialog, close) => <GrantForm dialog={dialog} close={close} onSaved={modal.close} />}
      </FormDialog>
    </>
  );
}

/** Says how many orders need attention, and when payments were last compared with Stripe's. */
function Lead({ shown, onShow }: { shown: boolean; onShow: (attention: boolean) => void }) {
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const { attention, cardPayment, settledAt } = data;
  return (
    <div className="stack soft gap-2 above-2">
      {(attention > 0 || shown) && (
        <p className="ink strong" role="status">
          {attention > 0 ? `${howMany(attention, 'order needs', 'orders need')} attention. ` : 'No order needs attention. '}
          <button type="button" className="link-button" onClick={() => onShow(!shown)}>
            {shown ? 'Show all orders' : 'Show them'}
          </button>
        </p>
      )}
      <p>
        {!cardPayment && 'Card payment is not set up: grant access to nonprofits that pay otherwise.'}
        {cardPayment &&
          (settledAt
            ? `Payments were compared with Stripe’s on ${formatMoment(settledAt)}.`
            : 'Payments have not been compared with Stripe’s yet.')}
      </p>
    </div>
  );
}
