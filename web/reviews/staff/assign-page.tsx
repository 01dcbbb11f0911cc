import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ResponseSummary } from '#contract/applications/response-calls.ts';
import type { ResponseOrdering } from '#contract/applications/responses-query.ts';
import { setReviewers } from '#contract/reviews/assignments.ts';
import { call } from '../../api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { AssignFilters, withoutFilters } from './assign-filters.tsx';
import { RowButtons, RowEditor } from './row-editor.tsx';
import classes from './staff.module.css';
import { assignableQuery, reloadAssignments, searchReviewers } from './staff-queries.ts';
import { type AssignSearch, readAssignSearch } from './staff-searches.ts';
import { Suggestions } from './suggestions.tsx';
import { type EditableRow, type RowEdit, useRowEdit } from './use-row-edit.ts';

const nothing = 'No Applications Responses to show.';

/** Assigns reviewers to submitted applications. */
export function AssignPage() {
  const search = readAssignSearch(useSearch({ from: '/signed-in/reviewers/assign' }));
  const navigate = useNavigate({ from: '/reviewers/assign' });
  const client = useQueryClient();
  const list = useQuery(assignableQuery(search));
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

  /** A changed filter or ordering starts at page 1. */
  function show(changes: AssignSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const { page, ordering, ...filters } = search;
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListPage
      title="Assign Reviewers"
      breadcrumb={<BackLink to="/applications/responses">Back</BackLink>}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/reviewers/planner" {...props} />}>
          Plan Reviews
        </Button>
      }
      list={list}
      page={page}
      counted={['application', 'applications']}
      filters={<AssignFilters search={search} onChange={show} />}
      search={
        <SearchBox
          label="Search by nonprofit or application"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
      }
    >
      <DataTable
        label="Assign Reviewers"
        columns={columnsOf(edit)}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        ordering={ordering ?? 'nonprofit'}
        onOrdering={(next) => show({ ordering: next satisfies ResponseOrdering })}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The applications could not be loaded.',
          narrowed: narrowed ? nothingFits(nothing, () => show({ search: undefined, ...withoutFilters })) : undefined,
          empty: <EmptyState title={nothing} text="Applications come in here once they are submitted." />,
        })}
      />
    </ListPage>
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
      cell: (row) => row.status === 'SUBMITTED' && <RowButtons edit={edit} row={asEdited(row)} />,
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
  const list = useLocation({ select: ({ href }) => href });
  return (
    <>
      <Link to="/applications/responses/$id" params={{ id: String(id) }} state={{ list }} className={rowName.name}>
        {nonprofitRef.name}
      </Link>
      <div className="soft">{applicationTemplateRef.name}</div>
    </>
  );
}

function Reviewers({ row: { reviewers } }: { row: ResponseSummary }) {
  if (!reviewers || reviewers.length === 0) return <span className="soft">None yet</span>;
  return (
    <ul className={classes.names}>
      {reviewers.map(({ id, fullName }) => (
        <li key={id}>{fullName}</li>
      ))}
    </ul>
  );
}
