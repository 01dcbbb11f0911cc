import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#contract/people/accounts.ts';
import { requestConfirmingLink } from '#contract/people/registration.ts';
import { call } from '../../api.ts';
import { useSignedInUser } from '../../session.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import classes from './user-profile.module.css';

/** Says that an address is not confirmed; its owner can have the link sent again. */
export function EmailState({ user }: { user: User }) {
  const me = useSignedInUser();
  const sending = useMutation({
    mutationFn: () => call(requestConfirmingLink, {}),
    onSuccess: () => showAlert({ tone: 'success', text: `We emailed a link to ${user.email}.` }),
  });
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
