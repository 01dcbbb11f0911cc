import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type InvitationState, invitationStates } from '#contract/people/invitation-states.ts';
import { stateLabels } from '#contract/people/state-labels.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { formatCount, formatDate } from '../../ui/text/format.ts';
import classes from './invitation-table.module.css';

interface Narrowed {
  search?: string | undefined;
  state?: InvitationState | undefined;
}

/** What invitations of colleagues and of reviewers have in common. */
interface Invited {
  id: number;
  email: string;
  user: number | null;
  state: InvitationState;
  emails: number;
  emailId: number | null;
  emailError: string | null;
  invitedAt: string;
  invitedBy: string | null;
  openedAt: string | null;
  expiresAt: string | null;
}

interface Props<Row extends Invited, Ordering extends string> {
  columns: readonly Column<Row, Ordering>[];
  list: UseQueryResult<{ count: number; results: Row[] }>;
  search: Narrowed & { page?: number | undefined };
  onSearch: (changes: Narrowed) => void;
  ordering?: string;
  onOrdering?: (ordering: Ordering | `-${Ordering}`) => void;
}

/** Invitations and what became of each: of colleagues or of reviewers. */
export function InvitationTable<Row extends Invited, Ordering extends string>(props: Props<Row, Ordering>) {
  const { list, search, onSearch, ...table } = props;
  const count = list.error ? 0 : (list.data?.count ?? 0);
  const narrowed = search.search || search.state;
  return (
    <section className={classes.list} aria-labelledby="invitations">
      <h2 id="invitations" className="text-24">
        Invitations
      </h2>
      <div className={classes.filters}>
        <SearchBox
          label="Search by name or email"
          value={search.search ?? ''}
          onSearch={(text) => onSearch({ search: text || undefined })}
        />
        <StateFilter value={search.state} onChange={(state) => onSearch({ state })} />
      </div>
      <DataTable
        {...table}
        label="Invitations"
        rows={list.data?.results}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The invitations could not be loaded.',
          narrowed: narrowed
            ? nothingFits('No invitations to show.', () => onSearch({ search: undefined, state: undefined }))
            : undefined,
          empty: <EmptyState title="No invitations to show." text="The people whom you invite above are listed here." />,
        })}
      />
      {count > 0 && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={count} />}
    </section>
  );
}

interface StateFilterProps {
  value: InvitationState | undefined;
  onChange: (state: InvitationState | undefined) => void;
}

function StateFilter({ value, onChange }: StateFilterProps) {
  return (
    <NativeSelect
      aria-label="State"
      value={value ?? ''}
      onChange={({ currentTarget: chosen }) => onChange(invitationStates.find((one) => one === chosen.value))}
    >
      <option value="">Any state</option>
      {invitationStates.map((one) => (
        <option key={one} value={one}>
          {stateLabels[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

export function Whom({ row: { user, email }, name }: { row: Invited; name: string }) {
  return (
    <span className="breakable">
      {user === null ? (
        <EmailAddress address={email} />
      ) : (
        <Link to="/profile/$id" params={{ id: String(user) }}>
          <EmailAddress address={email} />
        </Link>
      )}
      {name && <span className="soft block"> {name}</span>}
    </span>
  );
}

export function State({ row, setUpAt = null }: { row: Invited; setUpAt?: string | null }) {
  const { state, emailId, emailError, openedAt, expiresAt } = row;
  const at = state === 'set_up' ? setUpAt : state === 'opened' ? openedAt : null;
  return (
    <span className="breakable">
      <span data-state={state} className={classes.state}>
        {stateLabels[state]}
      </span>
      {at && <span className="soft"> {formatDate(at)}</span>}
      {state === 'sent' && expiresAt && <span className="soft"> · until {formatDate(expiresAt)}</span>}
      {state === 'failed' && emailError && <span className="soft"> · {emailError}</span>}
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

export function InvitedAt({ row: { invitedAt, invitedBy, emails } }: { row: Invited }) {
  return (
    <>
      {formatDate(invitedAt)}
      <span className="soft">
        {invitedBy && ` by ${invitedBy}`}
        {emails > 1 && ` · ${formatCount(emails, 'email', 'emails')}`}
      </span>
    </>
  );
}
