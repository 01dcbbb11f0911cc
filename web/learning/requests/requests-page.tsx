import { Link } from '@tanstack/react-router';
import {
  downloadRequests,
  type InformationRequest,
  requestStandingLabels,
  requestStandings,
  requestWishes,
  requestWishLabels,
} from '#contract/learning/requests/requests.ts';
import { optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterPanel } from '../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../platform/ui/lists/table/row-name.module.css';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { RequestModal } from './request-modal.tsx';
import { requestsQueryOptions } from './request-queries.ts';
import { readRequestSearch } from './request-search.ts';

const columns: Column<InformationRequest, 'created_at' | 'organization'>[] = [
  {
    key: 'organization',
    header: 'Organization',
    width: '30%',
    sortBy: 'organization',
    cell: ({ id, organization }) => (
      <Link
        to="."
        search={(now) => ({ ...now, request: id })}
        resetScroll={false}
        preload={false}
        className={`${rowName.name} link-on-hover`}
      >
        {organization}
      </Link>
    ),
  },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'wish', header: 'Asked for', cell: ({ buyNow }) => requestWishLabels[buyNow ? 'SUBSCRIPTION' : 'INFORMATION'] },
  { key: 'tier', header: 'Tier', cell: ({ tierName }) => tierName || '–' },
  { key: 'standing', header: 'State', cell: ({ standing }) => requestStandingLabels[standing] },
  { key: 'created_at', header: 'Asked', sortBy: 'created_at', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** The information requests of visitors, for programme staff. */
export function RequestsPage() {
  const list = useList({ read: readRequestSearch, query: requestsQueryOptions, opens: 'request' });
  return (
    <>
      <ListPage
        title="Information requests"
        breadcrumb={<BackLink to="/learning-commons/subscriptions">Subscriptions</BackLink>}
        list={list}
        counted={['request', 'requests']}
        columns={columns}
        exports={downloadRequests}
        search="Search by organization, name, email, city or tier"
        filters={
          <FilterSide list={list}>
            <FilterPanel
              title="State"
              options={optionsOf(requestStandings, requestStandingLabels)}
              {...list.filter('standing')}
            />
            <FilterPanel title="Asked for" options={optionsOf(requestWishes, requestWishLabels)} {...list.filter('wish')} />
          </FilterSide>
        }
        empty={{
          text: 'What visitors ask on the public page of the Learning Commons stands here.',
          action: <a href="/learning-commons/about">Open the public page</a>,
        }}
      />
      <RequestModal id={list.opened} onClose={list.close} />
    </>
  );
}
