import { Button } from '@mantine/core';
import { useState } from 'react';
import { requestPasswordReset } from '#contract/people/registration.ts';
import { ApiFailure, call } from '../../../platform/api.ts';

/** Emails a link that sets a new password, to a person whose password ended because the address was not confirmed. */
export function SendLinkAgain({ email }: { email: string }) {
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked');

  async function send(): Promise<void> {
    setState('sending');
    try {
      await call(requestPasswordReset, { body: { email } });
      setState('sent');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setState('asked');
    }
  }

  return (
    <div role="status">
      {state === 'sent' ? (
        <p>A new link is on its way to {email}.</p>
      ) : (
        <Button variant="default" fullWidth loading={state === 'sending'} onClick={() => void send()}>
          Email me a new link
        </Button>
      )}
    </div>
  );
}
