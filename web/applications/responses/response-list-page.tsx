import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { downloadApplicationData } from '#contract/application-response-calls.ts';
import { isReviewer, may } from '#contract/permissions.ts';
import { defaultPageSize } from '#contract/shapes.ts';
import { useSignedInUser } from '../../session.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Paging } from '../../ui/paging.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ApplicationNavigation } from '../application-navigation.tsx';
import { ResponseFilters } from './response-filters.tsx';
import classes from './response-list-page.module.css';
import type { ResponseListSearch } from './response-list-search.ts';
import { responsesQuery } from './response-queries.ts';
import { ResponseTable } from './response-table.tsx';

/** All responses for programme staff, what is submitted for reviewers, one's own nonprofit's for everyone else. */
export function ResponseListPage() {
  const search = useSearch({ from: '/signed-in/applications/responses' });
  const navigate = useNavigate({ from: '/applications/responses' });
  const user = useSignedInUser();
  const staff = may(user, 'manageApplications');
  const many = staff || isReviewer(user);
  const list = useQuery(responsesQuery(search));
  const count = list.error ? undefined : list.data?.count;
  const template = search.applicationTemplate;

  /** Another view of the list begins at its first page. */
  function show(changes: ResponseListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title={many ? 'Responses' : 'My Applications'}
        documentTitle={many ? 'Application responses' : 'My Applications'}
        aside={
          <p className={classes.count} role="status">
            {count !== undefined && formatCount(count, 'response', 'responses')}
          </p>
        }
        {...(staff && template
          ? { actions: <DownloadButton path={downloadApplicationData.path} query={{ templateId: template }} /> }
          : {})}
      />
      <div className={classes.layout}>
        <ApplicationNavigation />
        <div className={classes.list}>
          {many && (
            <div className={classes.search}>
              <SearchBox
                label="Search by nonprofit or application"
                value={search.search ?? ''}
                onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
              />
              <ResponseFilters search={search} onChange={show} withStatus={staff} />
            </div>
          )}
          <ResponseTable
            list={list}
            search={search}
            many={many}
            onOrdering={(ordering) => show({ ordering })}
            onClear={() => show({ search: undefined, applicationTemplate: undefined, applicationStatus: undefined })}
          />
          {count !== undefined && count > 0 && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={count} />}
          {staff && !template && count !== undefined && count > 0 && (
            <p className={classes.hint}>To export the answers as a spreadsheet, choose one application above.</p>
          )}
        </div>
      </div>
    </>
  );
}
