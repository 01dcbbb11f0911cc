import { Button } from '@mantine/core';
import type { User } from '#contract/platform/access/accounts.ts';
import { EmailAddress } from '../platform/ui/text/email-address.tsx';
import classes from './confirm-address.module.css';
import { useConfirmingLink } from './use-confirming-link.ts';

/** Asks a person who registered to confirm the address, and can send the link again. Renders nothing once it is confirmed. */
export function ConfirmAddress({ user: { email, emailConfirmed } }: { user: User }) {
  const sending = useConfirmingLink(email);
  if (emailConfirmed !== false) return null;
  return (
    <section className={classes.notice} aria-labelledby="confirm-address">
      <h2 id="confirm-address" className="text-20">
        Confirm your address
      </h2>
      <p>
        We emailed a link to{' '}
        <strong className="breakable">
          <EmailAddress address={email} />
        </strong>
        . Open it in this browser. If you get access to a nonprofit before that, you are signed out and have to choose a new
        password.
      </p>
      <Button variant="default" size="sm" loading={sending.isPending} onClick={() => sending.mutate()}>
        Email me the link again
      </Button>
    </section>
  );
}
