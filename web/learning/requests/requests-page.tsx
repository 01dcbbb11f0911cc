import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  requestStandingLabels,
  requestStandings,
  requestWishes,
  requestWishLabels,
} from '#contract/learning/requests/request-choices.ts';
import { downloadRequests } from '#contract/learning/requests/requests.ts';
import { DownloadButton } from '../../ui/lists/download-button.tsx';
import { FilterPanel } from '../../ui/lists/filter-panel.tsx';
import { FilterSide } from '../../ui/lists/filter-side.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { RequestModal } from './request-modal.tsx';
import { requestsQueryOptions } from './request-queries.ts';
import { type RequestSearch, readRequestSearch } from './request-search.ts';
import { RequestTable } from './request-table.tsx';

const standings = requestStandings.map((value) => ({ value, label: requestStandingLabels[value] }));
const wishes = requestWishes.map((value) => ({ value, label: requestWishLabels[value] }));

/** What visitors of the public page asked for, for programme staff. */
export function RequestsPage() {
  const search = readRequestSearch(useSearch({ from: '/signed-in/learning-commons/requests' }));
  const navigate = useNavigate({ from: '/learning-commons/requests' });
  const { request, ...asked } = search;
  const list = useQuery(requestsQueryOptions(asked));
  const active = (search.standing?.length ?? 0) + (search.wish?.length ?? 0);

  /** A changed filter or ordering starts at page 1. */
  function show(changes: RequestSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }
  const clear = { standing: undefined, wish: undefined, search: undefined };

  return (
    <>
      <ListPage
        title="Information requests"
        breadcrumb={<BackLink to="/learning-commons/subscriptions">Subscriptions</BackLink>}
        list={list}
        page={search.page}
        counted={['request', 'requests']}
        actions={<DownloadButton path={downloadRequests.path} query={asked} />}
        filters={
          <FilterSide active={active} onClear={() => show({ ...clear, search: search.search })}>
            <FilterPanel
              title="State"
              options={standings}
              selected={search.standing ?? []}
              onChange={(standing) => show({ standing })}
            />
            <FilterPanel title="Asked for" options={wishes} selected={search.wish ?? []} onChange={(wish) => show({ wish })} />
          </FilterSide>
        }
        search={
          <SearchBox
            label="Search by organization, name, email, city or tier"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        }
      >
        <RequestTable list={list} search={search} onOrdering={(ordering) => show({ ordering })} onClear={() => show(clear)} />
      </ListPage>
      <RequestModal
        id={request}
        onClose={() => void navigate({ search: (now) => ({ ...now, request: undefined }), resetScroll: false })}
      />
    </>
  );
}
