import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { CatalogueLook } from '#contract/public/catalogue/catalogue.ts';
import { changeProofRound, type ProofRound, proofStateLabels, proofStates } from '#contract/public/catalogue/proofs.ts';
import { call } from '../../../platform/api.ts';
import { ignoreFailure } from '../../../platform/ignore-failure.ts';
import { refresh } from '../../../platform/stale.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { MoveDeadline } from './move-deadline.tsx';
import { roundQuery } from './proof-queries.ts';
import { SendProofs } from './send-proofs.tsx';

/** Sends the proofs to the nonprofits of a catalogue. Once the proofs are sent, shows how many pages are approved or not. */
export function Proofs({ look }: { look: CatalogueLook }) {
  const query = useQuery(roundQuery);
  return (
    <section aria-labelledby="catalogue-proofs">
      <h2 id="catalogue-proofs" className="text-22">
        Approval by the nonprofits
      </h2>
      <Loaded query={query} what="the proofs" lines={3}>
        {({ round }) => (round ? <OpenRound round={round} /> : <NoRound look={look} />)}
      </Loaded>
    </section>
  );
}

function NoRound({ look }: { look: CatalogueLook }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <p className="soft above-2 wide-46">
        Send the proofs, and each nonprofit looks at its page, approves it or asks for a change, until a day that you choose.
      </p>
      <Button className="above-3" variant="default" onClick={() => setOpened(true)}>
        Send proofs of {look.year}
      </Button>
      <Dialog title={`Send the proofs of ${look.year}`} opened={opened} onClose={close}>
        <SendProofs look={look} onClose={close} />
      </Dialog>
    </>
  );
}

function OpenRound({ round }: { round: ProofRound }) {
  const { year, dueOn, openedAt, openedBy, counts } = round;
  const counted = { WAITING: counts.waiting, ASKED: counts.asked, CHANGED: counts.changed, APPROVED: counts.approved };
  const [moving, setMoving] = useState(false);
  const close = () => setMoving(false);
  return (
    <>
      <p className="above-2">
        The pages of {year} are to be approved by <strong>{formatDate(dueOn)}</strong>. Sent {formatDate(openedAt)}
        {openedBy && ` by ${openedBy.fullName}`}.
      </p>
      <ul className="plain-list row gap-4 above-3">
        {proofStates.map((state) => (
          <li key={state}>
            <Link to="/catalogue/proofs" search={{ state }}>
              {proofStateLabels[state]}: {grouped(counted[state])}
            </Link>
          </li>
        ))}
      </ul>
      <div className="row gap-2 above-3">
        <Button variant="default" onClick={() => setMoving(true)}>
          Move the deadline
        </Button>
        <EndProofs round={round} />
      </div>
      <Dialog title="Move the deadline" opened={moving} onClose={close} size="narrow">
        <MoveDeadline dueOn={dueOn} onClose={close} />
      </Dialog>
    </>
  );
}

function EndProofs({ round: { year, counts } }: { round: ProofRound }) {
  const client = useQueryClient();
  async function end(): Promise<void> {
    const open = counts.waiting + counts.asked + counts.changed;
    const sure = await confirm({
      title: `End the proofs of ${year}?`,
      text: `${open === 0 ? 'Every page is approved.' : `${grouped(open)} of the pages are not approved.`} Nonprofits no longer see their pages, and get no reminder. What they said stays in the audit trail.`,
      confirm: 'End proofs',
      loss: open > 0,
    });
    if (!sure) return;
    await call(changeProofRound, { body: { ended: true } }).catch(ignoreFailure);
    await refresh(client, 'catalogueProofs');
  }
  return (
    <Button variant="subtle" onClick={() => void end()}>
      End proofs
    </Button>
  );
}
