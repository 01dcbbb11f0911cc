import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/platform/access/accounts.ts';
import { resetSecondFactor } from '#contract/platform/access/second-factor.ts';
import { call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import classes from './user-profile.module.css';
import { keepUser } from './user-queries.ts';

/** Shows whether a person has a second factor. Programme staff can reset it if the person has lost it. */
export function TwoStepOf({ user }: { user: User }) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const name = user.fullName || user.email;
  const reset = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        title: `Reset two-step sign-in of ${name}?`,
        text: `First make sure that it is ${name} who asks you, for instance by telephone. They are signed out everywhere and get an email; their password alone then signs in.`,
        confirm: 'Reset two-step sign-in',
        loss: true,
      });
      if (!sure) return;
      await call(resetSecondFactor, { params: { id: user.id } });
      keepUser(client, { ...user, secondFactor: false });
      showAlert({ tone: 'success', text: `Two-step sign-in of ${name} is reset.` });
    },
  });
  if (!user.secondFactor) return 'Off';
  return (
    <span className={classes.unconfirmed}>
      On
      {user.id !== me.id && (
        <Button variant="subtle" size="compact-sm" loading={reset.isPending} onClick={() => reset.mutate()}>
          Reset
        </Button>
      )}
    </span>
  );
}
