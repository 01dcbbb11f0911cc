import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  type ProfileProposal,
  type ProfileProposals as Proposals,
  settleProfileProposals,
} from '#contract/applications/earlier/proposal-calls.ts';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { refresh } from '../../../platform/stale.ts';
import classes from './profile-proposals.module.css';
import { profileProposalsQuery } from './proposal-query.ts';
import { useProfileChanges } from './use-profile-changes.ts';

/**
 * For programme staff and the nonprofit's staff: where an accepted application differs from the public profile. Renders nothing
 * without a difference.
 */
export function ProfileProposals({ response }: { response: ApplicationResponse }) {
  const user = useSignedInUser();
  const allowed = may(user, 'manageNonprofits') || (isNonprofitStaff(user) && user.nonprofit === response.nonprofit);
  const { data } = useQuery({ ...profileProposalsQuery(response.id), enabled: allowed });
  const section = useRef<HTMLElement>(null);
  const shown = data !== undefined && data.proposals.length > 0;
  // the home page links to the comparison: scroll to it once it has loaded
  useEffect(() => {
    if (shown && window.location.hash === '#profile') section.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  if (!shown) return null;
  return (
    <section ref={section} id="profile" className={`${classes.section} not-printed`} aria-labelledby="profile-heading">
      <h2 id="profile-heading" className="text-22">
        From this application to the profile
      </h2>
      <Compared key={data.version} response={response} read={data} />
    </section>
  );
}

function Compared({ response, read }: { response: ApplicationResponse; read: Proposals }) {
  const { proposals, settled } = read;
  const { id, name } = response.nonprofitRef;
  const { taken, busy, change } = useProfileChanges(response.id, id, read);
  const open = proposals.filter(({ field, problem }) => problem === null && !taken.has(field));
  const done = proposals.filter(({ field }) => taken.has(field));
  return (
    <>
      <p>
        The public profile of{' '}
        <Link to="/nonprofit/$id" params={{ id: String(id) }}>
          {name}
        </Link>{' '}
        says something else in {howMany(proposals.length, 'field', 'fields')}. Take what should be read from now on.
      </p>
      <div className="row gap-2">
        {open.length > 1 && (
          <Button loading={busy} onClick={() => void change(open, true)}>
            Use all {open.length}
          </Button>
        )}
        {done.length > 1 && (
          <Button variant="default" loading={busy} onClick={() => void change(done, false)}>
            Undo all {done.length}
          </Button>
        )}
        {!settled && <Settle response={response.id} changed={done.length > 0} />}
      </div>
      <ul className="stack plain-list">
        {proposals.map((proposal) => (
          <Field
            key={proposal.field}
            proposal={proposal}
            taken={taken.has(proposal.field)}
            busy={busy}
            onChange={(take) => void change([proposal], take)}
          />
        ))}
      </ul>
    </>
  );
}

interface FieldProps {
  proposal: ProfileProposal;
  taken: boolean;
  busy: boolean;
  onChange: (take: boolean) => void;
}

function Field({ proposal, taken, busy, onChange }: FieldProps) {
  const { label, question, nowWords, proposedWords, problem } = proposal;
  return (
    <li className={classes.field}>
      <h3 className="text-18">{label}</h3>
      <div className={`${classes.sides} columns-40`}>
        <Side title={taken ? 'In the profile until now' : 'In the profile'} text={nowWords} />
        <Side title={`In the application: “${question}”`} text={proposedWords} />
      </div>
      {problem !== null && <p className="text-15">It can’t be taken as it is: {problem}</p>}
      {problem === null && (
        <div className="row middle gap-1-3">
          <Button size="compact-md" variant="default" disabled={busy} onClick={() => onChange(!taken)}>
            {taken ? 'Undo' : 'Use this'}
            <span className="only-read-out">: {label}</span>
          </Button>
          <span role="status" className="soft text-15">
            {taken && 'It stands in the profile now.'}
          </span>
        </div>
      )}
    </li>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="shrinks">
      <p className="soft text-14">{title}</p>
      <p className={`${classes.text} breakable lines`}>{text || '(empty)'}</p>
    </div>
  );
}

/** Marks the comparison as settled, which removes the step from the home page. */
function Settle({ response, changed }: { response: number; changed: boolean }) {
  const client = useQueryClient();
  const settle = async () => {
    try {
      await call(settleProfileProposals, { params: { id: response } });
    } catch (error) {
      // `call` has shown an alert
      if (error instanceof ApiFailure) return;
      throw error;
    }
    client.setQueryData(profileProposalsQuery(response).queryKey, (now) => now && { ...now, settled: true });
    void refresh(client, 'nextSteps');
  };
  return (
    <Button variant="subtle" onClick={() => void settle()}>
      {changed ? 'Done' : 'Keep the profile as it is'}
    </Button>
  );
}
