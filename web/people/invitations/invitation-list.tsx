import type { ReactNode } from 'react';
import {
  type ColleagueInvitation,
  listColleagueInvitations,
  resendColleagueInvitation,
  withdrawColleagueInvitation,
} from '#contract/people/invitations.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { call } from '../../platform/api.ts';
import { listOf } from '../../platform/query-of.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { readColleagueSearch } from './invitation-search.ts';
import { InvitationSteps } from './invitation-steps.tsx';
import { InvitationTable, InvitedAt, State, Whom } from './invitation-table.tsx';
import { lookAgain } from './look-again.ts';

type InvitationColumn = Column<ColleagueInvitation, never>;

const whom: InvitationColumn = {
  key: 'email',
  header: 'Email',
  width: '34%',
  cell: (row) => <Whom row={row} name={row.name} />,
};
const nonprofit: InvitationColumn = {
  key: 'nonprofit',
  header: 'Nonprofit',
  cell: ({ nonprofitRef }) => nonprofitRef?.name ?? 'None',
};
const further: InvitationColumn[] = [
  { key: 'state', header: 'State', width: '22%', cell: (row) => <State row={row} /> },
  { key: 'invited', header: 'Invited', cell: (row) => <InvitedAt row={row} /> },
  { key: 'steps', header: 'Invitation', width: '14rem', cell: (row) => <Steps row={row} /> },
];

interface Props {
  /** only invitations of nonprofits that nobody has answered */
  unanswered?: true;
  /** beside the filters */
  tools?: ReactNode;
}

/** The list of invitations of colleagues. It loads again and again while an email is being sent. */
export function InvitationList({ unanswered, tools }: Props) {
  const me = useSignedInUser();
  const list = useList({
    read: readColleagueSearch,
    query: (query) =>
      listOf(
        listColleagueInvitations,
        { query: unanswered ? { ...query, unanswered } : query, quiet: [404] },
        { refetchInterval: ({ state }) => lookAgain(state.data?.results) },
      ),
  });
  const columns = may(me, 'readAllUsers') ? [whom, nonprofit, ...further] : [whom, ...further];
  return <InvitationTable list={list} columns={columns} title={unanswered && 'Unanswered invitations'} tools={tools} />;
}

function Steps({ row: { id, email, can } }: { row: ColleagueInvitation }) {
  return (
    <InvitationSteps
      email={email}
      can={can}
      consequence="Its link stops working. You can invite the address again."
      resend={() => call(resendColleagueInvitation, { params: { id } })}
      withdraw={() => call(withdrawColleagueInvitation, { params: { id } })}
      listed="colleagueInvitations"
    />
  );
}
