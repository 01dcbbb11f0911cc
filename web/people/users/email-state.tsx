import { Button } from '@mantine/core';
import type { User } from '#contract/platform/access/accounts.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { useConfirmingLink } from '../use-confirming-link.ts';
import classes from './user-profile.module.css';

/** Says that an address is not confirmed; its owner can have the link sent again. */
export function EmailState({ user }: { user: User }) {
  const me = useSignedInUser();
  const sending = useConfirmingLink(user.email);
  if (user.emailConfirmed !== false) return null;
  return (
    <span className={classes.unconfirmed}>
      Not confirmed yet
      {user.id === me.id && (
        <Button variant="subtle" size="compact-sm" loading={sending.isPending} onClick={() => sending.mutate()}>
          Email me the link
        </Button>
      )}
    </span>
  );
}
