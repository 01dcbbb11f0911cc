import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type Invitation,
  type InvitationState,
  invitationStates,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/reviews/invitations.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { call } from '../../api.ts';
import { InvitationSteps } from '../../people/invitations/invitation-steps.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { formatCount, formatDate } from '../../ui/text/format.ts';
import { readInvitationSearch } from './invitation-search.ts';
import classes from './invite.module.css';
import staff from './staff.module.css';

const stateLabels: Record<InvitationState, string> = {
  sending: 'Being sent',
  sent: 'Sent',
  opened: 'Opened',
  set_up: 'Set up',
  bounced: 'Bounced',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

const columns: Column<Invitation, 'email' | 'state' | 'invited_at'>[] = [
  { key: 'email', header: 'Email', sortBy: 'email', width: '32%', cell: (row) => <Whom row={row} /> },
  { key: 'state', header: 'State', sortBy: 'state', width: '24%', cell: (row) => <State row={row} /> },
  {
    key: 'invited',
    header: 'Invited',
    sortBy: 'invited_at',
    cell: ({ invitedAt, emails }) => (
      <>
        {formatDate(invitedAt)}
        {emails > 1 && <span className={staff.soft}> · {formatCount(emails, 'email', 'emails')}</span>}
      </>
    ),
  },
  { key: 'steps', header: 'Invitation', width: '14rem', cell: (row) => <Steps row={row} /> },
];

/** Invitations and what became of each. */
export function InvitationList() {
  const search = readInvitationSearch(useSearch({ from: '/signed-in/reviewers/invites' }));
  const navigate = useNavigate({ from: '/reviewers/invites' });
  const list = useQuery({
    queryKey: ['invitations', search],
    queryFn: ({ signal }) => call(listInvitations, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
  const show = (changes: typeof search) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), resetScroll: false });
  const count = list.error ? 0 : (list.data?.count ?? 0);
  return (
    <section className={classes.list} aria-labelledby="invitations">
      <h2 id="invitations" className={classes.title}>
        Invitations
      </h2>
      <div className={classes.filters}>
        <SearchBox
          label="Search by name or email"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined })}
        />
        <NativeSelect
          aria-label="State"
          value={search.state ?? ''}
          onChange={({ currentTarget: { value } }) => show({ state: invitationStates.find((one) => one === value) })}
        >
          <option value="">Any state</option>
          {invitationStates.map((one) => (
            <option key={one} value={one}>
              {stateLabels[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <DataTable
        label="Invitations"
        columns={columns}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        ordering={search.ordering ?? '-invited_at'}
        onOrdering={(ordering) => show({ ordering })}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The invitations could not be loaded.',
          narrowed:
            search.search || search.state
              ? nothingFits('No invitations to show.', () => show({ search: undefined, state: undefined }))
              : undefined,
          empty: <EmptyState title="No invitations to show." text="Whom you invite above comes in here." />,
        })}
      />
      {count > 0 && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={count} />}
    </section>
  );
}

function Whom({ row: { user, email, fullName } }: { row: Invitation }) {
  return (
    <span className={classes.long}>
      <Link to="/profile/$id" params={{ id: String(user) }}>
        {email}
      </Link>
      {fullName && <span className={staff.soft}> {fullName}</span>}
    </span>
  );
}

function State({ row: { state, emailError, setUpAt, openedAt, expiresAt } }: { row: Invitation }) {
  const at = state === 'set_up' ? setUpAt : state === 'opened' ? openedAt : null;
  return (
    <span data-state={state} className={classes.state}>
      {stateLabels[state]}
      {at && <span className={staff.soft}> {formatDate(at)}</span>}
      {state === 'sent' && expiresAt && <span className={staff.soft}> · until {formatDate(expiresAt)}</span>}
      {state === 'bounced' && emailError && <span className={staff.soft}> · {emailError}</span>}
    </span>
  );
}

function Steps({ row: { id, email, can } }: { row: Invitation }) {
  return (
    <InvitationSteps
      email={email}
      can={can}
      consequence="Its link stops working, and the account is no reviewer any more."
      resend={() => call(resendInvitation, { params: { id } })}
      withdraw={() => call(withdrawInvitation, { params: { id } })}
      listed="invitations"
    />
  );
}
