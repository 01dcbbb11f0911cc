import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type InvitationState, invitationStates, stateLabels } from '#contract/people/invitations.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { IfMay } from '../../platform/ui/if-may.tsx';
import { ChoiceFilter, optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { WithFilterChips } from '../../platform/ui/lists/filters/filter-chips.tsx';
import { ListSearchBox } from '../../platform/ui/lists/list-page.tsx';
import { ListTable, type ShownList } from '../../platform/ui/lists/list-table.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { EmailAddress } from '../../platform/ui/text/email-address.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { type Tone, Toned } from '../../platform/ui/text/toned.tsx';
import classes from './invitation-table.module.css';

/** The fields that invitations of colleagues and of reviewers have in common. */
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

interface Props<Row extends Invited> {
  title?: string | undefined;
  /** the states of the filter; by default those of colleagues, who cannot say no */
  states?: readonly InvitationState[];
  /** beside the filters */
  tools?: ReactNode;
  columns: readonly Column<Row>[];
  list: ShownList<Row> & {
    filter: (name: 'state') => Omit<Parameters<typeof ChoiceFilter<InvitationState>>[0], 'title' | 'options'>;
  };
}

const ofColleagues = invitationStates.filter((state) => state !== 'declined');

/** A list of invitations of colleagues or of reviewers, with the state of each. */
export function InvitationTable<Row extends Invited>({
  list,
  columns,
  title = 'Invitations',
  states = ofColleagues,
  tools,
}: Props<Row>) {
  return (
    <WithFilterChips onClear={list.active > 0 && list.clearFilters}>
      <section className={classes.list} aria-labelledby="invitations">
        <h2 id="invitations" className="text-24">
          {title}
        </h2>
        <div className={`${classes.filters} columns-40`}>
          <ListSearchBox list={list} label="Search by name or email" />
          <ChoiceFilter title="State" hidden any="Any state" options={optionsOf(states, stateLabels)} {...list.filter('state')} />
          {tools}
        </div>
        <ListTable
          label={title}
          list={list}
          counted={['invitation', 'invitations']}
          columns={columns}
          nothing="No invitations to show."
          empty={{ text: 'The people whom you invite above are listed here.' }}
        />
      </section>
    </WithFilterChips>
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

const tones: Partial<Record<Invited['state'], Tone>> = { set_up: 'good', kept: 'bad', failed: 'bad', expired: 'bad' };

export function State({ row, setUpAt = null }: { row: Invited; setUpAt?: string | null }) {
  const { state, emailId, emailError, openedAt, expiresAt } = row;
  const at = state === 'set_up' ? setUpAt : state === 'opened' ? openedAt : null;
  return (
    <span className="breakable">
      <Toned tone={tones[state]}>{stateLabels[state]}</Toned>
      {at && <span className="soft"> {formatDate(at)}</span>}
      {state === 'sent' && expiresAt && <span className="soft"> · until {formatDate(expiresAt)}</span>}
      {state === 'failed' && emailError && <span className="soft"> · {emailError}</span>}
      {(state === 'kept' || state === 'failed') && emailId !== null && (
        <IfMay right="readOutbox">
          {' · '}
          <Link to="/outbox/$id" params={{ id: String(emailId) }}>
            Open the email
          </Link>
        </IfMay>
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
        {emails > 1 && ` · ${howMany(emails, 'email', 'emails')}`}
      </span>
    </>
  );
}
