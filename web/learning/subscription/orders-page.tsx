import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  orderKindLabels,
  orderKinds,
  orderStandingLabels,
  orderStandings,
} from '#contract/learning/subscription/order-choices.ts';
import { downloadOrders } from '#contract/learning/subscription/orders.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useModal } from '../../ui/dialogs/use-modal.ts';
import { DownloadButton } from '../../ui/lists/download-button.tsx';
import { FilterPanel } from '../../ui/lists/filter-panel.tsx';
import { FilterSide } from '../../ui/lists/filter-side.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { formatCount, formatMoment } from '../../ui/text/format.ts';
import { GrantForm } from './grant-form.tsx';
import { OrderModal } from './order-modal.tsx';
import { type OrderSearch, readOrderSearch } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import { ordersQueryOptions, settingsQuery } from './subscription-queries.ts';

const standings = orderStandings.map((value) => ({ value, label: orderStandingLabels[value] }));
const kinds = orderKinds.map((value) => ({ value, label: orderKindLabels[value] }));

/** Bought, free and granted subscriptions, for programme staff. */
export function OrdersPage() {
  const search = readOrderSearch(useSearch({ from: '/signed-in/learning-commons/subscriptions' }));
  const navigate = useNavigate({ from: '/learning-commons/subscriptions' });
  const { order, ...asked } = search;
  const list = useQuery(ordersQueryOptions(asked));
  const active = (search.standing?.length ?? 0) + (search.kind?.length ?? 0) + (search.attention ? 1 : 0);

  /** A changed filter or ordering starts at page 1. */
  function show(changes: OrderSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }
  const clear = { standing: undefined, kind: undefined, attention: undefined, search: undefined, nonprofitId: undefined };

  return (
    <>
      <ListPage
        title="Subscriptions"
        list={list}
        page={search.page}
        counted={['order', 'orders']}
        actions={<Actions filters={asked} />}
        lead={<Lead shown={search.attention === true} onShow={(attention) => show({ attention: attention || undefined })} />}
        filters={
          <FilterSide active={active} onClear={() => show({ ...clear, search: search.search })}>
            <FilterPanel
              title="State"
              options={standings}
              selected={search.standing ?? []}
              onChange={(standing) => show({ standing })}
              limit={standings.length}
            />
            <FilterPanel title="Kind" options={kinds} selected={search.kind ?? []} onChange={(kind) => show({ kind })} />
          </FilterSide>
        }
        search={
          <SearchBox
            label="Search by nonprofit, tier, code or card"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        }
      >
        <OrderTable list={list} search={search} onOrdering={(ordering) => show({ ordering })} onClear={() => show(clear)} />
      </ListPage>
      <OrderModal
        id={order}
        onClose={() => void navigate({ search: (now) => ({ ...now, order: undefined }), resetScroll: false })}
      />
    </>
  );
}

function Actions({ filters }: { filters: OrderSearch }) {
  const modal = useModal<never>();
  return (
    <>
      <DownloadButton path={downloadOrders.path} query={filters} />
      <Button variant="default" renderRoot={(props) => <Link to="/learning-commons/requests" {...props} />}>
        Information requests
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/learning-commons/tiers" {...props} />}>
        Tiers and codes
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={modal.add}>
        Grant access
      </Button>
      <FormDialog title="Grant access" size="normal" opened={modal.opened} onClose={modal.close}>
        {(dialog, close) => <GrantForm dialog={dialog} close={close} onSaved={modal.close} />}
      </FormDialog>
    </>
  );
}

/** What needs attention, and whether Stripe could be asked. */
function Lead({ shown, onShow }: { shown: boolean; onShow: (attention: boolean) => void }) {
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const { attention, cardPayment, settledAt } = data;
  return (
    <div className="stack soft gap-2 above-2">
      {(attention > 0 || shown) && (
        <p className="ink strong" role="status">
          {attention > 0 ? `${formatCount(attention, 'order needs', 'orders need')} attention. ` : 'No order needs attention. '}
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
            : 'Payments were not compared with Stripe’s yet.')}
      </p>
    </div>
  );
}
