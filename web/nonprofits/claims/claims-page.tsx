import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim } from '#contract/nonprofits/claims.ts';
import { claimStateLabels, claimStates } from '#contract/nonprofits/claims-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { FilterSide } from '../../ui/lists/filter-side.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { formatCount, formatDate } from '../../ui/text/format.ts';
import { type ClaimSearch, claimListQuery, readClaimSearch } from './claim-queries.ts';
import classes from './claims.module.css';
import { DeclineDialog } from './decline-dialog.tsx';
import { useConfirmClaim } from './use-confirm-claim.ts';

const empty = 'No claims to display.';

/** Who says that a nonprofit is theirs, for programme staff to confirm or decline. */
export function ClaimsPage() {
  const search = readClaimSearch(useSearch({ from: '/signed-in/nonprofit-claims' }));
  const navigate = useNavigate({ from: '/nonprofit-claims' });
  const list = useQuery(claimListQuery(search));
  const [declined, setDeclined] = useState<Claim>();
  const clear = { search: undefined, state: undefined, nonprofit: undefined };
  const filters = [search.state, search.nonprofit].filter((value) => value !== undefined).length;

  function show(changes: ClaimSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

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
        page={search.page}
        counted={['claim', 'claims']}
        filters={
          <FilterSide active={filters} onClear={() => show({ ...clear, search: search.search })}>
            <NativeSelect
              label="State"
              value={search.state ?? ''}
              data={[{ value: '', label: 'Any' }, ...claimStates.map((value) => ({ value, label: claimStateLabels[value] }))]}
              onChange={({ currentTarget }) => show({ state: claimStates.find((value) => value === currentTarget.value) })}
            />
          </FilterSide>
        }
        search={
          <SearchBox
            label="Search by nonprofit, name or email"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        }
      >
        <DataTable
          label="Claims of nonprofits"
          columns={[...columns, actions]}
          rows={list.data?.results}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          instead={insteadOfRows({
            list,
            page: search.page,
            failed: 'The claims could not be loaded.',
            narrowed: filters > 0 || search.search ? nothingFits(empty, () => show(clear)) : undefined,
            empty: (
              <EmptyState
                title={empty}
                text="People without a nonprofit find theirs on their home page. What they claim stands here for you to confirm."
              />
            ),
          })}
        />
      </ListPage>
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

function Nonprofit({ claim: { nonprofitRef, isInactive, colleagues, rivals } }: { claim: Claim }) {
  const notes = [
    [nonprofitRef.city, nonprofitRef.state].filter(Boolean).join(', '),
    isInactive && 'inactive',
    colleagues > 0 && `${formatCount(colleagues, 'person has', 'people have')} access already`,
    rivals > 0 && `${formatCount(rivals, 'other claim waits', 'other claims wait')}`,
  ].filter(Boolean);
  return (
    <span className={classes.words}>
      <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }} className={rowName.name}>
        {nonprofitRef.name}
      </Link>
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
