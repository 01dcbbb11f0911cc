import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Relationship, readRelationship, setOwner } from '#contract/nonprofits/relationship/relationship.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { ColleagueSelect } from './colleague-select.tsx';
import { NonprofitNotes } from './nonprofit-notes.tsx';
import classes from './relationship.module.css';
import { Steps } from './steps.tsx';

/** Who of the programme staff looks after a nonprofit, what they do next, and their notes. Board members see the owner alone, in the list. */
export function RelationshipSection({ nonprofit }: { nonprofit: number }) {
  const query = useQuery(queryOf(readRelationship, { params: { id: nonprofit } }));
  return (
    <section className={`${classes.section} not-printed`} aria-labelledby="staff-heading">
      <header>
        <h2 id="staff-heading" className={classes.title}>
          For programme staff
        </h2>
        <p className="soft text-14">Only programme staff see this; board members see the owner.</p>
      </header>
      {query.data ? (
        <>
          <Owner nonprofit={nonprofit} owner={query.data.owner} />
          <Steps nonprofit={nonprofit} steps={query.data.steps} />
        </>
      ) : (
        <Unloaded query={query} what="the owner and the next steps" inText />
      )}
      <NonprofitNotes nonprofit={nonprofit} />
    </section>
  );
}

function Owner({ nonprofit, owner }: { nonprofit: number; owner: Relationship['owner'] }) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mayChange = may(me, 'manageRelationships');

  async function change(id: number | null, seen = owner?.id ?? null, undoable = true): Promise<void> {
    setBusy(true);
    try {
      const after = await call(setOwner, { params: { id: nonprofit }, body: { owner: id, seen } });
      const text = after.owner ? `${after.owner.name} is the owner.` : 'Nobody is the owner now.';
      const undo = { label: 'Undo', run: () => void change(owner?.id ?? null, id, false) };
      showAlert({ tone: 'success', text, ...(undoable && owner?.left !== true && { action: undo }) });
    } catch (error) {
      // `call` has shown an alert
      if (!(error instanceof ApiFailure)) throw error;
    }
    await refresh(client, 'relationship');
    setBusy(false);
  }

  if (!mayChange) return <p>Owner: {owner ? owner.name : 'nobody'}</p>;
  return (
    <div className={classes.owner}>
      <ColleagueSelect
        label="Owner"
        description={owner?.left ? `${owner.name} no longer looks after nonprofits. Choose somebody else.` : undefined}
        none="Nobody"
        value={owner?.id ?? null}
        current={owner}
        disabled={busy}
        onChange={(id) => void change(id)}
      />
      {owner?.id !== me.id && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void change(me.id)}
        >
          Make me the owner
        </Button>
      )}
    </div>
  );
}
