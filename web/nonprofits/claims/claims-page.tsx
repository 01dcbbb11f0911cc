import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim } from '#contract/nonprofits/register/claims.ts';
import { claimStateLabels, claimStates } from '#contract/nonprofits/register/claims.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ChoiceFilter, optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { EmailAddress } from '../../platform/ui/text/email-address.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { NonprofitChip } from '../nonprofit-chip.tsx';
import { claimListQuery, readClaimSearch } from './claim-queries.ts';
import classes from './claims.module.css';
import { DeclineDialog } from './decline-dialog.tsx';
import { useConfirmClaim } from './use-confirm-claim.ts';

const states = optionsOf(claimStates, claimStateLabels);

/** The claims of nonprofits, for programme staff to confirm or decline. */
export function ClaimsPage() {
  const list = useList({ read: readClaimSearch, query: claimListQuery });
  const [declined, setDeclined] = useState<Claim>();
  const actions: Column<Claim> = {
    key: 'actions',
    header: 'Answer',
    width: '21%',
    cell: (claim) => <Answer claim={claim} onDecline={() => setDeclined(claim)} />,
  };
  return (
    <>
      <ListPage
        title="Claims of nonprofits"
        breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
        list={list}
        counted={['claim', 'claims']}
        columns={[...columns, actions]}
        search="Search by nonprofit, name or email"
        filters={
          <FilterSide list={list}>
            <ChoiceFilter title="State" options={states} {...list.filter('state')} />
            <NonprofitChip {...list.filter('nonprofit')} />
          </FilterSide>
        }
        empty={{
          text: 'People without a nonprofit find theirs on their home page. What they claim stands here for you to confirm.',
        }}
      />
      <DeclineDialog claim={declined} onClose={() => setDeclined(undefined)} />
    </>
  );
}

const columns: Column<Claim>[] = [
  { key: 'nonprofit', header: 'Nonprofit', width: '19%', cell: (claim) => <Nonprofit claim={claim} /> },
  { key: 'person', header: 'Person', width: '22%', cell: ({ userRef }) => <Person person={userRef} /> },
  { key: 'message', header: 'What they say', cell: ({ message }) => <span className="lines">{message}</span> },
  { key: 'asked', header: 'Asked', width: '14%', cell: ({ createdAt }) => formatDate(createdAt) },
];

function Nonprofit({ claim: { nonprofitRef, isInactive, colleagues, rivals, brings } }: { claim: Claim }) {
  const notes = [
    [nonprofitRef.city, nonprofitRef.state].filter(Boolean).join(', '),
    isInactive && 'inactive',
    colleagues > 0 && `${howMany(colleagues, 'person has', 'people have')} access already`,
    rivals > 0 && `${howMany(rivals, 'other claim waits', 'other claims wait')}`,
    brings && `“${brings.name}”, which they registered, comes along`,
  ].filter(Boolean);
  return (
    <span className={classes.words}>
      {recordLink('/nonprofit/$id', nonprofitRef.id, nonprofitRef.name)}
      {notes.length > 0 && <span className="soft text-15">{notes.join(' · ')}</span>}
    </span>
  );
}

function Person({ person: { id, fullName, email, emailConfirmed, isActive } }: { person: Claim['userRef'] }) {
  return (
    <span className={classes.words}>
      <Link to="/profile/$id" params={{ id: String(id) }} className={classes.name}>
        {fullName}
      </Link>
      <span className="soft text-15">
        {fullName !== email && <EmailAddress address={email} />}
        {!emailConfirmed && ' (address not confirmed)'}
        {!isActive && ' (account deactivated)'}
      </span>
    </span>
  );
}

function Answer({ claim, onDecline }: { claim: Claim; onDecline: () => void }) {
  const { busy, confirmClaim } = useConfirmClaim(claim);
  const { state, endedAt, answeredByRef, answer, nonprofitRef } = claim;
  if (state !== 'WAITING') {
    return (
      <span className={classes.words}>
        <span>
          {claimStateLabels[state]}
          {answeredByRef && ` by ${answeredByRef.fullName}`}
        </span>
        <span className="soft text-15">{[endedAt && formatDate(endedAt), answer].filter(Boolean).join(' · ')}</span>
      </span>
    );
  }
  const of = `the claim of ${nonprofitRef.name} by ${claim.userRef.fullName}`;
  return (
    <span className={classes.buttons}>
      <Button size="compact-sm" aria-label={`Confirm ${of}`} loading={busy} onClick={() => void confirmClaim()}>
        Confirm
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Decline ${of}`} disabled={busy} onClick={onDecline}>
        Decline
      </Button>
    </span>
  );
}
