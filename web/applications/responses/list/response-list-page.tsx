import { Link } from '@tanstack/react-router';
import { downloadApplicationData } from '#contract/applications/response-calls.ts';
import { isReviewer, may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { ListPage, ListSearchBox } from '../../../platform/ui/lists/list-page.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../../platform/ui/lists/views/use-list-tools.ts';
import { ApplicationNavigation } from '../../pages/application-navigation.tsx';
import { responsesQuery } from '../response-queries.ts';
import { useResponseColumns } from './response-columns.tsx';
import { ResponseFilters } from './response-filters.tsx';
import { type ResponseListSearch, validateResponseListSearch } from './response-list-search.ts';

const readyViews: ReadyView<ResponseListSearch>[] = [
  { key: 'submitted', name: 'Submitted, newest first', search: { applicationStatus: 'SUBMITTED', ordering: '-date_submitted' } },
  { key: 'in-progress', name: 'Still in progress', search: { applicationStatus: 'IN_PROGRESS', ordering: 'nonprofit' } },
  { key: 'withdrawn', name: 'Withdrawn', search: { applicationStatus: 'WITHDRAWN', ordering: 'nonprofit' } },
  { key: 'asked', name: 'Questions of applicants', search: { awaits: 'QUESTION' } },
  { key: 'unanswered', name: 'Questions without an answer', search: { awaits: 'NONPROFIT' } },
];

/** Programme staff see all responses, reviewers the submitted ones, all others those of their nonprofit. */
export function ResponseListPage() {
  const user = useSignedInUser();
  const staff = may(user, 'readAllApplications');
  const many = staff || isReviewer(user);
  const list = useList({
    read: validateResponseListSearch,
    query: responsesQuery,
    views: 'responses',
    ready: staff ? readyViews : [],
  });
  const template = list.search.applicationTemplate;
  return (
    <ListPage
      title={many ? 'Responses' : 'My Applications'}
      documentTitle={many ? 'Application responses' : undefined}
      label="Responses"
      list={list}
      counted={['response', 'responses']}
      columns={useResponseColumns(many)}
      all={many && 'All responses'}
      actions={staff && template && <DownloadButton download={downloadApplicationData} query={{ templateId: template }} />}
      navigation={<ApplicationNavigation />}
      search={
        many && (
          <div className="stack gap-3">
            <ListSearchBox list={list} label="Search by nonprofit or application" />
            <ResponseFilters list={list} withStatus={staff} />
          </div>
        )
      }
      nothing="No responses to show."
      empty={
        many
          ? { text: 'What nonprofits answer to published applications comes in here.' }
          : {
              text: 'When you begin an application, you find it here: to go on with it, and to read what you submitted.',
              action: <Link to="/applications/templates">See which applications are open</Link>,
            }
      }
      hint={
        staff &&
        !template && (
          <p className="text-15 above-5 soft not-printed">
            To export the answers as a spreadsheet, choose one application above.
          </p>
        )
      }
    />
  );
}
