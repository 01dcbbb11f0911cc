import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeclaredConflict, withdrawConflict } from '#contract/applications/reviews/conflicts.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import classes from './staff.module.css';
import { conflictsQuery, reloadAssignments } from './staff-queries.ts';

interface Props {
  reviewer: number;
  name: string;
}

/** The conflicts of interest that a reviewer has declared. Staff can remove a conflict that was declared by mistake. */
export function ConflictsOfReviewer({ reviewer, name }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button className="placed" size="compact-sm" variant="subtle" onClick={() => setOpened(true)}>
        Conflicts<span className="only-read-out"> of {name}</span>
      </Button>
      <Dialog title={`Conflicts of interest of ${name}`} opened={opened} onClose={() => setOpened(false)}>
        <Conflicts reviewer={reviewer} name={name} />
      </Dialog>
    </>
  );
}

function Conflicts({ reviewer, name }: Props) {
  const query = useQuery(conflictsQuery(reviewer));
  const { data } = query;
  if (!data) return <Unloaded query={query} what="the conflicts" />;
  if (data.length === 0) return <EmptyState title="No conflicts declared." />;
  return (
    <ul className={`${classes.conflicts} stack gap-3`} aria-label="Declared conflicts">
      {data.map((conflict) => (
        <Declared key={conflict.id} conflict={conflict} name={name} />
      ))}
    </ul>
  );
}

function Declared({ conflict, name }: { conflict: DeclaredConflict; name: string }) {
  const { id, nonprofitRef, reason, declaredAt } = conflict;
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: `Remove the conflict with ${nonprofitRef.name}?`,
      text: `${name} can read its applications again, and review them.`,
      confirm: 'Remove',
      loss: true,
    });
    if (!sure) return;
    await run(async () => {
      await call(withdrawConflict, { params: { id } });
      showAlert({ tone: 'success', text: 'Conflict removed.' });
      reloadAssignments(client);
    });
  }

  return (
    <li>
      <div>
        <strong>{nonprofitRef.name}</strong> <span className="soft">{formatDate(declaredAt)}</span>
        {reason && <p className="lines">{reason}</p>}
      </div>
      <Button className="rigid" size="compact-sm" variant="default" loading={busy} onClick={() => void remove()}>
        Remove<span className="only-read-out"> the conflict with {nonprofitRef.name}</span>
      </Button>
    </li>
  );
}
