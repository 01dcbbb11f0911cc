import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { type OwnClaim, withdrawClaim } from '#contract/nonprofits/register/claims.ts';
import { refreshUser } from '../../people/session-calls.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { formatDate, formatEin } from '../../platform/ui/text/format.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { OrganizationInput } from '../irs-register/organization-input.tsx';
import { dropClaims, ownClaimsQuery } from './claim-queries.ts';
import classes from './claims.module.css';
import { KnownOrganizations } from './known-organizations.tsx';
import { useOwnRegistration } from './use-own-registration.ts';

/**
 * Offers a claim to people who registered their only nonprofit themselves, because the catalogue may already have that nonprofit.
 */
export function RegisteredOrganization() {
  const { registration } = useOwnRegistration();
  return registration && <OwnOrganization registered={registration.name} />;
}

/**
 * Finds the person's nonprofit in the catalogue, and shows their claims. `registered`: the name that they registered. The address
 * of Home names the nonprofit on whose public profile they said that it is theirs.
 */
export function OwnOrganization({ registered }: { registered?: string }) {
  const heading = useId();
  const claimed = useLocation({ select: ({ search }) => (search as { claim?: unknown }).claim });
  const [typed, setTyped] = useState(registered ?? (claimed === undefined ? '' : String(claimed).slice(0, 200)));
  const [chosen, setChosen] = useState<IrsOrganization>();
  const { data: claims = [] } = useQuery(ownClaimsQuery);
  // staff may have confirmed a claim since the page was loaded
  useEffect(() => void refreshUser(), []);
  return (
    <section className={classes.own} aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        {registered === undefined ? 'Is this your organization?' : 'Is your organization in the catalogue already?'}
      </h2>
      {claims.length > 0 && (
        <ul aria-label="Your claims" className={classes.claims}>
          {claims.map((claim) => (
            <li key={claim.id} className={classes.claim}>
              <ClaimState claim={claim} />
            </li>
          ))}
        </ul>
      )}
      <OrganizationInput
        name="organization"
        label="Name or EIN of your organization"
        description={
          registered === undefined
            ? 'It may be in the catalogue already. Find it, and programme staff link it to your account.'
            : `If it is, claim it: programme staff then make “${registered}” part of it, with all that you began.`
        }
        value={typed}
        maxLength={200}
        onChange={(text) => {
          setTyped(text);
          setChosen(undefined);
        }}
        onChoose={setChosen}
        between={
          <>
            {chosen && <Chosen organization={chosen} />}
            <KnownOrganizations
              // the catalogue may have another name for the organization, but not another EIN
              typed={chosen?.ein ?? typed}
              title="In the catalogue"
              none={
                chosen
                  ? 'It is not in the catalogue yet.'
                  : registered === undefined
                    ? 'No organization has this name or EIN. Check the spelling, or start an application above: it asks for the name.'
                    : 'No other organization has this name or EIN.'
              }
            />
          </>
        }
      />
    </section>
  );
}

/** The chosen organization of the IRS file. The catalogue is searched for its EIN. */
function Chosen({ organization: { name, city, state, ein } }: { organization: IrsOrganization }) {
  return (
    <p className="above-3">
      {name}{' '}
      <span className="soft text-15">
        {[[city, state].filter(Boolean).join(', '), `EIN ${formatEin(ein)}`].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

function ClaimState({ claim }: { claim: OwnClaim }) {
  const { nonprofitRef, state, createdAt, endedAt, answer } = claim;
  if (state === 'DECLINED')
    return (
      <div className={classes.words}>
        <span>
          Your claim of <strong>{nonprofitRef.name}</strong> was declined{endedAt && ` on ${formatDate(endedAt)}`}.
        </span>
        <span className={classes.answer}>{answer}</span>
      </div>
    );
  return (
    <>
      <div className={classes.words}>
        <span>
          You claimed <strong>{nonprofitRef.name}</strong> on {formatDate(createdAt)}.
        </span>
        <span className="soft text-15">
          Programme staff look at it, and write to you by email. You can begin an application meanwhile: once they confirm, it is
          that of {nonprofitRef.name}.
        </span>
      </div>
      <Withdraw claim={claim} />
    </>
  );
}

function Withdraw({ claim: { id, nonprofitRef } }: { claim: OwnClaim }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  async function withdraw(): Promise<void> {
    const sure = await confirm({ title: `Withdraw your claim of “${nonprofitRef.name}”?`, confirm: 'Withdraw claim' });
    if (!sure) return;
    await run(async () => {
      try {
        await call(withdrawClaim, { params: { id } });
        showAlert({ tone: 'success', text: 'Your claim is withdrawn.' });
      } finally {
        await dropClaims(client);
        void refreshUser();
      }
    });
  }
  return (
    <Button variant="default" size="compact-sm" loading={busy} onClick={() => void withdraw()}>
      Withdraw claim
    </Button>
  );
}
