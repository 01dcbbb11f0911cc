import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { inviteNonprofits } from '#contract/people/nonprofit-invitations.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { DialogActions } from '../../platform/ui/dialogs/dialog.tsx';
import { InvitationResult } from './invitation-result.tsx';

interface Props {
  invited: ResultOf<typeof inviteNonprofits>['invited'];
  onClose: () => void;
}

/** Lists the result for each address. */
export function InvitedNonprofits({ invited, onClose }: Props) {
  return (
    <div className="stack gap-4">
      <ul className="stack gap-1-half breakable" role="status" aria-label="Result for each address">
        {invited.map(({ nonprofit, ...one }) => (
          <li key={`${nonprofit.id} ${one.email}`}>
            <strong>{nonprofit.name}</strong>: <InvitationResult {...one} />
          </li>
        ))}
      </ul>
      <p className="soft">
        <Link to="/users/invite">All invitations</Link> show who has opened theirs, and send one again.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </div>
  );
}
