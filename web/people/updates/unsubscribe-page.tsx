import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followUnsubscribeLink, readUnsubscribeLink } from '#contract/people/updates/subscriptions.ts';
import { call } from '../../platform/api.ts';
import { programme } from '../../platform/programme/programme.ts';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';

type State = 'loading' | 'subscribed' | 'ended' | 'unknown' | 'failed';

/** Opened by the link in an update's email, without signing in. A mail scanner that opens it changes nothing. */
export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const { programmeName } = programme();
  const [state, setState] = useState<State>('loading');
  const { busy, run } = useBusy();

  async function settle(answer: Promise<{ subscribed: boolean }>): Promise<void> {
    await run(
      async () => {
        setState((await answer).subscribed ? 'subscribed' : 'ended');
      },
      (error) => setState(error.status === 404 ? 'unknown' : 'failed'),
    );
  }

  const look = () => settle(call(readUnsubscribeLink, { params: { token }, quiet: true }));
  const change = (subscribed: boolean) =>
    settle(call(followUnsubscribeLink, { params: { token }, body: { subscribed }, quiet: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each link
  useEffect(() => void look(), [token]);

  switch (state) {
    case 'loading':
      return <p role="status">Reading the link...</p>;
    case 'subscribed':
      return (
        <MessagePage
          title={`Stop updates from ${programmeName}?`}
          action={
            <Button loading={busy} onClick={() => void change(false)}>
              Unsubscribe
            </Button>
          }
        >
          <p>You will get no more updates by email. Emails about your account, such as a new password, still come.</p>
        </MessagePage>
      );
    case 'ended':
      return (
        <MessagePage
          title="You are unsubscribed"
          action={
            <Button variant="default" loading={busy} onClick={() => void change(true)}>
              Get updates again
            </Button>
          }
        >
          <p>{programmeName} sends you no more updates by email. You can change this here or in your profile.</p>
        </MessagePage>
      );
    case 'unknown':
      return (
        <MessagePage title="Link Expired or Invalid" action={<Link to="/my-profile">Go to My Profile</Link>}>
          <p>This link is incomplete, or its account is gone. In your profile you choose which emails you get.</p>
        </MessagePage>
      );
    case 'failed':
      return (
        <MessagePage title="The link could not be read" action={<Button onClick={() => void look()}>Try again</Button>}>
          <p>The server did not answer as it should. Your link is still good.</p>
        </MessagePage>
      );
  }
}
