import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { downloadApplicationData } from '#contract/applications/response-calls.ts';
import { isReviewer, may } from '#contract/people/permissions.ts';
import { ListTools } from '../../lists/list-tools.tsx';
import { useListTools } from '../../lists/use-list-tools.ts';
import { useSignedInUser } from '../../session.ts';
import { DownloadButton } from '../../ui/lists/download-button.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { ApplicationNavigation } from '../pages/application-navigation.tsx';
import { useResponseColumns } from './response-columns.tsx';
import { ResponseFilters, withoutFilters } from './response-filters.tsx';
import classes from './response-list-page.module.css';
import { type ResponseListSearch, validateResponseListSearch } from './response-list-search.ts';
import { responsesQuery } from './response-queries.ts';
import { ResponseTable } from './response-table.tsx';

/** Programme staff see all responses, reviewers the submitted ones, all others those of their nonprofit. */
export function ResponseListPage() {
  const search = useSearch({ from: '/signed-in/applications/responses' });
  const navigate = useNavigate({ from: '/applications/responses' });
  const user = useSignedInUser();
  const staff = may(user, 'manageApplications');
  const many = staff || isReviewer(user);
  const tools = useListTools({
    list: 'responses',
    columns: useResponseColumns(many),
    search,
    validate: validateResponseListSearch,
    open: (next, replace = false) => void navigate({ search: next, replace, resetScroll: false }),
  });
  const { view: _, pageSize: __, ...asked } = search;
  const list = useQuery({ ...responsesQuery({ ...asked, pageSize: tools.askedPageSize }), enabled: tools.ready });
  const template = search.applicationTemplate;

  /** A changed filter or ordering starts at page 1. */
  function show(changes: ResponseListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...tools.stay, ...changes }), replace, resetScroll: false });
  }

  return (
    <ListPage
      title={many ? 'Responses' : 'My Applications'}
      documentTitle={many ? 'Application responses' : undefined}
      list={list}
      page={search.page}
      pageSize={tools.pageSize}
      linkedPageSize={tools.askedPageSize}
      tools={many && <ListTools tools={tools} all="All responses" />}
      counted={['response', 'responses']}
      actions={staff && template && <DownloadButton path={downloadApplicationData.path} query={{ templateId: template }} />}
      navigation={<ApplicationNavigation />}
      search={
        many && (
          <div className="stack gap-3">
            <SearchBox
              label="Search by nonprofit or application"
              value={search.search ?? ''}
              onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
            />
            <ResponseFilters search={search} onChange={show} withStatus={staff} />
          </div>
        )
      }
      hint={
        staff &&
        !template && (
          <p className={`${classes.hint} not-printed`}>To export the answers as a spreadsheet, choose one application above.</p>
        )
      }
    >
      <ResponseTable
        list={list}
        columns={tools.columns}
        search={search}
        many={many}
        onOrdering={(ordering) => show({ ordering })}
        onClear={() => show({ search: undefined, ...withoutFilters })}
      />
    </ListPage>
  );
}
