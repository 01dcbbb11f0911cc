import { useQueryClient } from '@tanstack/react-query';
import { downloadReviewerData } from '#contract/applications/reviews/reviewers.ts';
import { notSetUpStates } from '#contract/people/invitations.ts';
import { changeUser, type UserChanges, type UserSummary } from '#contract/people/users.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { AccountStateFilter, ReviewWorkFilter } from '../../../people/users/list/user-filters.tsx';
import { call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { ListPage, ListSearchBox } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { RowLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../../platform/ui/lists/views/use-list-tools.ts';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { EmailAddress } from '../../../platform/ui/text/email-address.tsx';
import { RowButtons, RowEditor } from './assign/row-editor.tsx';
import { type EditableRow, type EditedRow, isReassigned, type RowEdit, useRowEdit } from './assign/use-row-edit.ts';
import { ConflictsOfReviewer } from './conflicts-of-reviewer.tsx';
import { RemindersButton } from './reminders-button.tsx';
import { ReviewsProgress } from './reviews-progress.tsx';
import classes from './staff.module.css';
import { reloadAssignments, responsesNow, reviewersQuery, searchSubmitted } from './staff-queries.ts';
import { type ReviewersSearch, readReviewersSearch } from './staff-searches.ts';

type SortBy = 'email' | 'full_name' | 'application_responses_to_review' | 'submitted_reviews';

const readyViews: ReadyView<ReviewersSearch>[] = [
  { key: 'left', name: 'Reviews left', search: { reviewWork: 'left' } },
  { key: 'none', name: 'Nothing assigned', search: { reviewWork: 'none', accountStates: ['active'] } },
  { key: 'not-set-up', name: 'Not set up', search: { accountStates: [...notSetUpStates] } },
];

export function ReviewerListPage() {
  const client = useQueryClient();
  const mayAct = may(useSignedInUser(), 'manageReviews');
  const list = useList({ read: readReviewersSearch, query: reviewersQuery, views: 'reviewers', ready: readyViews });
  const edit = useRowEdit({
    save: (row) => call(changeUser, { params: { id: row.id }, body: changesOf(row), quiet: 'refusals' }),
    assignedNow: responsesNow,
    field: 'assigned_responses',
    onSaved: () => reloadAssignments(client),
  });

  return (
    <ListPage
      title="Reviewers"
      list={list}
      counted={['reviewer', 'reviewers']}
      columns={mayAct ? columnsOf(edit) : columnsOf(edit).filter(({ key }) => key !== 'edit')}
      lead={<ReviewsProgress />}
      actions={
        <>
          <IfMay right="manageReviews">
            <RemindersButton />
          </IfMay>
          <DownloadButton download={downloadReviewerData} query={{ ...list.filters, ordering: list.ordering }} />
          <IfMay right="manageReviews">
            <ButtonLink variant="default" to="/reviewers/assign">
              Assign Reviewers
            </ButtonLink>
            <ButtonLink to="/reviewers/invites">Invite</ButtonLink>
          </IfMay>
        </>
      }
      all="All reviewers"
      search={
        <div className="stack gap-3">
          <ListSearchBox list={list} label="Search by name or email" />
          <div className={`${classes.filters} columns-34`}>
            <ReviewWorkFilter {...list.filter('reviewWork')} />
            <AccountStateFilter {...list.filter('accountStates')} />
          </div>
        </div>
      }
      nothing="No Reviewers available to show."
    />
  );
}

function columnsOf(edit: RowEdit): Column<UserSummary, SortBy>[] {
  return [
    { key: 'email', header: 'Email', sortBy: 'email', width: '23%', cell: (row) => <ReviewerLink row={row} /> },
    { key: 'name', header: 'Full Name', sortBy: 'full_name', width: '14%', cell: ({ fullName }) => fullName },
    { key: 'categories', header: 'Preferred Categories', width: '18%', cell: (row) => <Categories row={row} /> },
    {
      key: 'assigned',
      header: 'Assigned Applications',
      sortBy: 'application_responses_to_review',
      cell: (row) =>
        edit.row?.id === row.id ? (
          <RowEditor edit={edit} label="Add an application" search={searchSubmitted}>
            <LimitField edit={edit} />
          </RowEditor>
        ) : (
          <Assigned row={row} />
        ),
    },
    {
      key: 'submitted',
      header: 'Submitted Reviews',
      sortBy: 'submitted_reviews',
      numeric: true,
      cell: ({ submittedReviews = 0 }) => submittedReviews,
    },
    { key: 'edit', header: 'Assignment', width: '9.5rem', cell: (row) => <Buttons edit={edit} row={row} /> },
  ];
}

function Buttons({ edit, row }: { edit: RowEdit; row: UserSummary }) {
  return (
    <div className="row gap-2">
      <RowButtons edit={edit} row={asEdited(row)} />
      {edit.row?.id !== row.id && <ConflictsOfReviewer reviewer={row.id} name={row.fullName || row.email} />}
    </div>
  );
}

/** The body of the call with only the fields that the row changed, so that other fields keep the changes of colleagues. */
function changesOf(row: EditedRow): UserChanges {
  return {
    ...(isReassigned(row) && {
      assignedResponses: row.chosen.map(({ id }) => id),
      assignedBefore: row.before.map(({ id }) => id),
      assignmentReason: row.reason ?? '',
    }),
    ...(row.limit !== row.limitBefore && { reviewLimit: row.limit }),
  };
}

function asEdited({ id, fullName, email, assignedResponses = [], reviewLimit = null }: UserSummary): EditableRow {
  return {
    id,
    name: fullName || email,
    limit: reviewLimit,
    chosen: assignedResponses.map((response) => ({ id: response.id, name: response.nonprofitRef.name })),
  };
}

function ReviewerLink({ row: { id, email, isActive } }: { row: UserSummary }) {
  return (
    <>
      <RowLink to="/profile/$id" params={{ id: String(id) }} className="breakable">
        <EmailAddress address={email} />
      </RowLink>
      {!isActive && <span className="soft"> Inactive</span>}
    </>
  );
}

function Categories({ row: { categories = [] } }: { row: UserSummary }) {
  if (categories.length === 0) return <span className="soft">None yet</span>;
  return (
    <ol className={`${classes.names} breakable-items`}>
      {categories.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ol>
  );
}

const shownNames = 5;

function Assigned({ row }: { row: UserSummary }) {
  const { reviewLimit = null } = row;
  return (
    <>
      <AssignedNames row={row} />
      {reviewLimit !== null && <p className="soft">Most reviews: {reviewLimit}</p>}
    </>
  );
}

function AssignedNames({ row: { assignedResponses = [], applicationResponsesToReview = 0 } }: { row: UserSummary }) {
  if (assignedResponses.length === 0) return <span className="soft">None</span>;
  const more = applicationResponsesToReview - Math.min(shownNames, assignedResponses.length);
  return (
    <ul className={`${classes.names} breakable-items`}>
      {assignedResponses.slice(0, shownNames).map(({ id, nonprofitRef }) => (
        <li key={id}>{nonprofitRef.name}</li>
      ))}
      {more > 0 && <li className="soft">and {more} more</li>}
    </ul>
  );
}

/** The limit of the reviewer whose row is in edit mode: the most reviews they get. */
function LimitField({ edit: { row, change } }: { edit: RowEdit }) {
  return (
    <NumberField
      label="Most reviews"
      description="Empty: the limit of the review round."
      decimals={0}
      value={row?.limit ?? null}
      onChange={(limit) => change({ limit, problem: null })}
    />
  );
}
