import { useQueryClient } from '@tanstack/react-query';
import type { ResponseSummary } from '#contract/applications/response-calls.ts';
import { setReviewers } from '#contract/applications/reviews/assignments.ts';
import { isReviewable } from '#contract/platform/access/response-status.ts';
import { call } from '../../../../platform/api.ts';
import { ListPage } from '../../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../../../platform/ui/page/links/button-link.tsx';
import classes from '../staff.module.css';
import { assignableQuery, reloadAssignments, searchReviewers } from '../staff-queries.ts';
import { readAssignSearch } from '../staff-searches.ts';
import { AssignFilters } from './assign-filters.tsx';
import { RowButtons, RowEditor } from './row-editor.tsx';
import { Suggestions } from './suggestions.tsx';
import { type EditableRow, type RowEdit, useRowEdit } from './use-row-edit.ts';

export function AssignPage() {
  const client = useQueryClient();
  const list = useList({
    read: readAssignSearch,
    query: assignableQuery,
    orderingOf: ({ ordering = 'nonprofit' }) => ordering,
  });
  const edit = useRowEdit({
    save: ({ id, before, chosen, reason }) =>
      call(setReviewers, {
        params: { id },
        body: { users: chosen.map((user) => user.id), reason: reason ?? '', before: before.map((user) => user.id) },
        quiet: 'refusals',
      }),
    assignedNow: async ({ current }) => {
      const reviewers = setReviewers.result.shape.reviewers.safeParse(current);
      return reviewers.success ? reviewers.data.map(({ id, fullName }) => ({ id, name: fullName })) : null;
    },
    field: 'users',
    onSaved: () => reloadAssignments(client),
  });

  return (
    <ListPage
      title="Assign Reviewers"
      breadcrumb={<BackLink to="/applications/responses">Back</BackLink>}
      actions={
        <ButtonLink variant="default" to="/reviewers/planner">
          Plan Reviews
        </ButtonLink>
      }
      list={list}
      counted={['application', 'applications']}
      columns={columnsOf(edit)}
      search="Search by nonprofit or application"
      filters={<AssignFilters list={list} />}
      nothing="No Applications Responses to show."
      empty={{ text: 'Applications come in here once they are submitted.' }}
    />
  );
}

function columnsOf(edit: RowEdit): Column<ResponseSummary, 'nonprofit' | 'application_template'>[] {
  return [
    { key: 'nonprofit', header: 'Nonprofit', sortBy: 'nonprofit', width: '26%', cell: (row) => <ResponseLink row={row} /> },
    {
      key: 'categories',
      header: 'Web Categories',
      width: '24%',
      cell: ({ nonprofitRef }) =>
        nonprofitRef.webCategories.map(({ name }) => name).join(', ') || <span className="soft">None</span>,
    },
    {
      key: 'reviewers',
      header: 'Assigned Reviewers',
      cell: (row) =>
        edit.row?.id === row.id ? (
          <RowEditor edit={edit} label="Add a reviewer" search={searchReviewers}>
            <Suggestions edit={edit} response={row.id} />
          </RowEditor>
        ) : (
          <Reviewers row={row} />
        ),
    },
    {
      key: 'edit',
      header: 'Assignment',
      width: '9.5rem',
      cell: (row) => isReviewable(row.status) && <RowButtons edit={edit} row={asEdited(row)} />,
    },
  ];
}

function asEdited({ id, nonprofitRef, reviewers }: ResponseSummary): EditableRow {
  return {
    id,
    name: nonprofitRef.name,
    limit: null,
    chosen: (reviewers ?? []).map((reviewer) => ({ id: reviewer.id, name: reviewer.fullName })),
  };
}

function ResponseLink({ row: { id, nonprofitRef, applicationTemplateRef } }: { row: ResponseSummary }) {
  return (
    <>
      {recordLink('/applications/responses/$id', id, nonprofitRef.name)}
      <div className="soft">{applicationTemplateRef.name}</div>
    </>
  );
}

function Reviewers({ row: { reviewers } }: { row: ResponseSummary }) {
  if (!reviewers || reviewers.length === 0) return <span className="soft">None yet</span>;
  return (
    <ul className={`${classes.names} breakable-items`}>
      {reviewers.map(({ id, fullName }) => (
        <li key={id}>{fullName}</li>
      ))}
    </ul>
  );
}
