import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type BulkAction, bulkRights } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { ListedRecords } from '#contract/platform/lists/record-lists.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { Chosen } from '../../platform/ui/lists/selection/use-selection.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));
const WriteToChosen = lazy(async () => ({ default: (await import('../../people/updates/write-to-chosen.tsx')).WriteToChosen }));

const InviteNonprofits = lazy(async () => ({
  default: (await import('../../people/invitations/invite-nonprofits.tsx')).InviteNonprofits,
}));

interface Props {
  records: ListedRecords;
  chosen: Chosen<object>;
  /** called after a change was made or a letter was sent, so that the list can clear the selection */
  onDone: () => void;
  /** further actions, shown last; people who may not change records in bulk see only these */
  children?: ReactNode;
}

const buttons: Record<ListedRecords, readonly [label: string, action: BulkAction][]> = {
  NONPROFITS: [
    ['Publish', 'PUBLISH_WEB'],
    ['Take down', 'TAKE_DOWN_WEB'],
    ['More changes', 'ADD_YEAR'],
  ],
  PEOPLE: [
    ['Deactivate', 'DEACTIVATE_PEOPLE'],
    ['Reactivate', 'REACTIVATE_PEOPLE'],
  ],
};

/** The actions of programme staff for the chosen rows of a list. The code of each dialog is loaded when it is first opened. */
export function BulkActions({ records, chosen, onDone, children }: Props) {
  const user = useSignedInUser();
  const [opened, setOpened] = useState<BulkAction | 'WRITE' | 'INVITE'>();
  const changes = may(user, 'changeInBulk') && may(user, bulkRights[records]) ? buttons[records] : [];
  const close = () => setOpened(undefined);
  return (
    <>
      {changes.map(([label, action], index) => (
        <Button
          key={action}
          size="sm"
          // deactivating accounts must not look like the main action
          {...((index > 0 || records === 'PEOPLE') && { variant: 'default' as const })}
          aria-haspopup="dialog"
          onClick={() => setOpened(action)}
        >
          {label}
        </Button>
      ))}
      {may(user, 'manageUpdates') && (
        <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setOpened('WRITE')}>
          Write to them
        </Button>
      )}
      {records === 'NONPROFITS' && may(user, 'manageProgramme') && (
        <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setOpened('INVITE')}>
          Invite
        </Button>
      )}
      {children}
      <Suspense>
        {opened === 'WRITE' && <WriteToChosen records={records} chosen={chosen} onClose={close} onSent={onDone} />}
        {opened === 'INVITE' && <InviteNonprofits chosen={chosen} onClose={close} onSent={onDone} />}
        {opened && opened !== 'WRITE' && opened !== 'INVITE' && (
          <BulkDialog records={records} first={opened} chosen={chosen} onClose={close} onStarted={onDone} />
        )}
      </Suspense>
    </>
  );
}
