import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ColleagueInvitationState, colleagueInvitationStates } from '#contract/people/invitation-states.ts';
import {
  type ColleagueInvitation,
  listColleagueInvitations,
  resendColleagueInvitation,
  withdrawColleagueInvitation,
} from '#contract/people/invitations.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { call } from '../../api.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { formatCount, formatDate } from '../../ui/text/format.ts';
import { readColleagueSearch } from './invitation-search.ts';
import { InvitationSteps } from './invitation-steps.tsx';
import classes from './invitations.module.css';

const stateLabels: Record<ColleagueInvitationState, string> = {
  sending: 'Being sent',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  opened: 'Opened',
  set_up: 'Set up',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

const whom: Column<ColleagueInvitation, never> = {
  key: 'email',
  header: 'Email',
  width: '34%',
  cell: (row) => <Whom row={row} />,
};
const nonprofit: Column<ColleagueInvitation, never> = {
  key: 'nonprofit',
  header: 'Nonprofit',
  cell: ({ nonprofitRef }) => nonprofitRef?.name ?? 'None',
};
const further: Column<ColleagueInvitation, never>[] = [
  { key: 'state', header: 'State', width: '22%', cell: (row) => <State row={row} /> },
  {
    key: 'invited',
    header: 'Invited',
    cell: ({ invitedAt, invitedBy, emails }) => (
      <>
        {formatDate(invitedAt)}
        <span className={classes.soft}>
          {invitedBy && ` by ${invitedBy}`}
          {emails > 1 && ` · ${formatCount(emails, 'email', 'emails')}`}
        </span>
      </>
    ),
  },
  { key: 'steps', header: 'Invitation', width: '14rem', cell: (row) => <Steps row={row} /> },
];

/** The list looks again while an email is on its way. */
const lookAgainMilliseconds = 2_000;

/** Invitations and what became of each. */
export function InvitationList() {
  const me = useSignedInUser();
  const search = readColleagueSearch(useSearch({ from: '/signed-in/users/invite' }));
  const navigate = useNavigate({ from: '/users/invite' });
  const list = useQuery({
    queryKey: ['colleague-invitations', search],
    queryFn: ({ signal }) => call(listColleagueInvitations, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.results.some((one) => one.state === 'sending') && lookAgainMilliseconds,
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
          onChange={({ currentTarget: { value } }) => show({ state: colleagueInvitationStates.find((one) => one === value) })}
        >
          <option value="">Any state</option>
          {colleagueInvitationStates.map((one) => (
            <option key={one} value={one}>
              {stateLabels[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <DataTable
        label="Invitations"
        columns={isProgrammeStaff(me) ? [whom, nonprofit, ...further] : [whom, ...further]}
        rows={list.data?.results}
        rowKey={({ id }) => id}
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

function Whom({ row: { user, email, name } }: { row: ColleagueInvitation }) {
  return (
    <span className={classes.long}>
      {user === null ? (
        email
      ) : (
        <Link to="/profile/$id" params={{ id: String(user) }}>
          {email}
        </Link>
      )}
      {name && <span className={classes.soft}> {name}</span>}
    </span>
  );
}

function State({ row: { state, emailId, emailError, openedAt, expiresAt } }: { row: ColleagueInvitation }) {
  return (
    <span data-state={state} className={classes.state}>
      {stateLabels[state]}
      {state === 'opened' && openedAt && <span className={classes.soft}> {formatDate(openedAt)}</span>}
      {state === 'sent' && <span className={classes.soft}> · until {formatDate(expiresAt)}</span>}
      {state === 'failed' && emailError && <span className={classes.soft}> · {emailError}</span>}
      {(state === 'kept' || state === 'failed') && emailId !== null && (
        <>
          {' · '}
          <Link to="/outbox/$id" params={{ id: String(emailId) }}>
            Open the email
          </Link>
        </>
      )}
    </span>
  );
}

function Steps({ row: { id, email, can } }: { row: ColleagueInvitation }) {
  return (
    <InvitationSteps
      email={email}
      can={can}
      consequence="Its link stops working. You can invite the address again."
      resend={() => call(resendColleagueInvitation, { params: { id } })}
      withdraw={() => call(withdrawColleagueInvitation, { params: { id } })}
      listed="colleague-invitations"
    />
  );
}
