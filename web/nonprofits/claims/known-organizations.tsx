import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NonprofitSummary } from '#contract/nonprofits/list.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { formatEin } from '../../platform/ui/text/format.ts';
import { ClaimForm } from './claim-form.tsx';
import { matchesQuery, ownClaimsQuery } from './claim-queries.ts';
import classes from './claims.module.css';
import { useOwnRegistration } from './use-own-registration.ts';

interface Props {
  /** a name or an EIN, while it is typed */
  typed: string;
  /** heading of the matches, for example `Already in the catalogue?` */
  title: string;
  /** text if nothing matches; without it, nothing is shown */
  none?: string;
}

/** Nonprofits of the catalogue that match the typed text. People who may claim a nonprofit can claim one of them. */
export function KnownOrganizations({ typed, title, none }: Props) {
  const [settled] = useDebouncedValue(typed.trim(), 300);
  const { data, isFetching, isError } = useQuery(matchesQuery(settled));
  const [claimed, setClaimed] = useState<NonprofitSummary>();
  const { registration } = useOwnRegistration();
  const matches = settled.length < 3 ? undefined : data?.filter(({ id }) => id !== registration?.id);
  return (
    <div className="above-3" aria-busy={isFetching}>
      <p role="status" className="only-read-out">
        {matches && `${howMany(matches.length, 'organization', 'organizations')} of the catalogue found`}
      </p>
      {matches && matches.length > 0 && (
        <>
          <p className="strong">{title}</p>
          <ul aria-label={title}>
            {matches.map((match) => (
              <li key={match.id} className={classes.match}>
                <Match match={match} onClaim={() => setClaimed(match)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isError && <p className="soft text-15">The catalogue could not be searched. Type again in a moment.</p>}
      {matches?.length === 0 && none && <p className="soft text-15">{none}</p>}
      <ClaimDialog nonprofit={claimed} onClose={() => setClaimed(undefined)} />
    </div>
  );
}

function ClaimDialog({ nonprofit, onClose }: { nonprofit: NonprofitSummary | undefined; onClose: () => void }) {
  return (
    // in React's tree the dialog may be inside another form, which must not be submitted too
    <div onSubmit={(event) => event.stopPropagation()}>
      <FormDialog title={`Claim ${nonprofit?.name ?? ''}`} opened={nonprofit !== undefined} onClose={onClose} size="normal">
        {(dialog, close) => nonprofit && <ClaimForm nonprofit={nonprofit} dialog={dialog} onBack={close} onDone={onClose} />}
      </FormDialog>
    </div>
  );
}

function Match({ match: { id, name, ein, city, state }, onClaim }: { match: NonprofitSummary; onClaim: () => void }) {
  const { mayClaim } = useOwnRegistration();
  const own = useQuery({ ...ownClaimsQuery, enabled: mayClaim });
  const waits = own.data?.some((claim) => claim.state === 'WAITING' && claim.nonprofitRef.id === id);
  const facts = [[city, state].filter(Boolean).join(', '), ein && `EIN ${formatEin(ein)}`].filter(Boolean);
  return (
    <>
      <span className={classes.words}>
        <Link to="/nonprofit/$id" params={{ id: String(id) }} target="_blank" className={classes.name}>
          {name}
        </Link>
        {facts.length > 0 && <span className="soft text-15">{facts.join(' · ')}</span>}
      </span>
      {mayClaim &&
        (waits ? (
          <span className="soft text-15">Your claim waits</span>
        ) : (
          <Button variant="default" size="compact-sm" aria-label={`${name} is my organization`} onClick={onClaim}>
            This is my organization
          </Button>
        ))}
    </>
  );
}
