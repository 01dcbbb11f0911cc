import { linkOptions } from '@tanstack/react-router';
import { stateLabels } from '#contract/people/invitations.ts';
import type { UserSummary } from '#contract/people/users.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { workInWords } from '#contract/platform/access/work-labels.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { RowLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { EmailAddress } from '../../../platform/ui/text/email-address.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import classes from './user-list-page.module.css';

type UserColumn = Column<UserSummary, 'first_name' | 'last_name' | 'last_seen'>;

/** The columns of the list. Only programme staff see types and accounts. */
export function useUserColumns(): UserColumn[] {
  return may(useSignedInUser(), 'readAllUsers') ? staffColumns : colleagueColumns;
}

const columns: UserColumn[] = [
  {
    key: 'firstName',
    header: 'First Name',
    sortBy: 'first_name',
    width: '12%',
    oneLine: true,
    cell: (row) => <Name row={row} />,
  },
  {
    key: 'lastName',
    header: 'Last Name',
    sortBy: 'last_name',
    width: '13%',
    oneLine: true,
    card: 'name',
    cell: ({ lastName }) => lastName,
  },
  {
    key: 'nonprofit',
    header: 'Nonprofit Name',
    width: '20%',
    oneLine: true,
    card: 'below',
    cell: ({ nonprofitRef }) => nonprofitRef?.name,
  },
  {
    key: 'email',
    header: 'Email',
    width: '24%',
    oneLine: true,
    card: 'below',
    cell: ({ email }) => <EmailAddress address={email} />,
  },
  {
    key: 'phoneNumber',
    header: 'Phone Number',
    width: '12%',
    oneLine: true,
    spare: true,
    card: 'below',
    cell: ({ phoneNumber }) => phoneNumber,
  },
];

/** On telephones without the nonprofit, which is the same for all and stands under the title. */
const colleagueColumns = columns.map((column) =>
  column.key === 'nonprofit' ? { ...column, card: 'left out' as const } : column,
);

/** `CFP Staff`; with chosen fields of work, `CFP Staff (Finance)` */
const typeOf = (role: Role, fields: UserSummary['staffFields']) =>
  role === 'CFP_STAFF' && fields ? `${roleLabels[role]} (${workInWords(fields)})` : roleLabels[role];

const staffColumns: UserColumn[] = [
  ...columns,
  {
    key: 'type',
    header: 'Type',
    width: '12%',
    oneLine: true,
    card: 'below',
    cell: ({ roles, staffFields }) => roles?.map((role) => typeOf(role, staffFields)).join(', '),
  },
  {
    key: 'state',
    header: 'State',
    width: '8%',
    card: 'beside',
    cell: ({ accountState }) => accountState && <span className="unbroken">{stateLabels[accountState]}</span>,
  },
  {
    key: 'lastSeen',
    header: 'Last Seen',
    sortBy: 'last_seen',
    optional: true,
    card: 'below',
    cell: ({ lastSeen }) => (lastSeen ? formatDate(lastSeen) : 'Never'),
  },
];

/**
 * A link to the profile. The link of the signed-in user leads to My Profile. Without a first name, shows `—`; the
 * address then names the link for those who hear it.
 */
function Name({ row }: { row: UserSummary }) {
  const user = useSignedInUser();
  const own = row.id === user.id;
  const to = own ? linkOptions({ to: '/my-profile' }) : linkOptions({ to: '/profile/$id', params: { id: String(row.id) } });
  const shown = row.firstName || '—';
  return (
    <>
      <RowLink {...to} aria-label={row.fullName || row.email}>
        {shown}
      </RowLink>
      {!row.isActive && row.accountState === null && <span className={classes.inactive}>Inactive</span>}
    </>
  );
}
