import {
  type Invitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/applications/reviews/invitations.ts';
import { invitationStates } from '#contract/people/invitations.ts';
import { InvitationSteps } from '../../../../people/invitations/invitation-steps.tsx';
import { InvitationTable, InvitedAt, State, Whom } from '../../../../people/invitations/invitation-table.tsx';
import { lookAgain } from '../../../../people/invitations/look-again.ts';
import { call } from '../../../../platform/api.ts';
import { listOf } from '../../../../platform/query-of.ts';
import type { Column } from '../../../../platform/ui/lists/table/data-table.tsx';
import { useList } from '../../../../platform/ui/lists/use-list.ts';
import { readInvitationSearch } from './invitation-search.ts';

const columns: Column<Invitation, 'email' | 'state' | 'invited_at'>[] = [
  { key: 'email', header: 'Email', sortBy: 'email', width: '32%', cell: (row) => <Whom row={row} name={row.fullName} /> },
  { key: 'state', header: 'State', sortBy: 'state', width: '24%', cell: (row) => <State row={row} setUpAt={row.setUpAt} /> },
  { key: 'invited', header: 'Invited', sortBy: 'invited_at', cell: (row) => <InvitedAt row={row} /> },
  { key: 'steps', header: 'Invitation', width: '14rem', cell: (row) => <Steps row={row} /> },
];

/** The list of invitations of reviewers. It loads again and again while an email is being sent. */
export function InvitationList() {
  const list = useList({
    read: readInvitationSearch,
    query: (query) =>
      listOf(listInvitations, { query, quiet: [404] }, { refetchInterval: ({ state }) => lookAgain(state.data?.results) }),
  });
  return <InvitationTable list={list} columns={columns} states={invitationStates} />;
}

function Steps({ row: { id, email, can } }: { row: Invitation }) {
  return (
    <InvitationSteps
      email={email}
      can={can}
      consequence="Its link stops working, and the account is no reviewer any more."
      resend={() => call(resendInvitation, { params: { id } })}
      withdraw={() => call(withdrawInvitation, { params: { id } })}
      listed="reviewerInvitations"
    />
  );
}
