import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readMagicLink, signInByMagicLink } from '#contract/people/registration.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { currentSession } from '../../../platform/session.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { replaceSession } from '../../session-calls.ts';
import { OtherSignedIn } from '../other-signed-in.tsx';
import { LinkGone } from './link-gone.tsx';
import { LinkUnchecked } from './link-unchecked.tsx';

type State = { is: 'verifying' } | { is: 'gone' } | { is: 'failed' } | { is: 'asking'; email: string };

export function MagicLinkPage() {
  const { uid, token } = useSearch({ from: '/magic-link' });
  const router = useRouter();
  const [state, setState] = useState<State>({ is: 'verifying' });
  const [attempt, setAttempt] = useState({ sure: false });

  async function open(signal: AbortSignal): Promise<void> {
    const user = currentSession()?.user;
    if (user && String(user.id) !== uid && !attempt.sure) {
      const { email } = await call(readMagicLink, { params: { uid, token }, quiet: 'refusals', signal });
      return setState({ is: 'asking', email });
    }
    const body = { userId: Number(uid), magicToken: token };
    const opened = await call(signInByMagicLink, { body, quiet: 'refusals', signal });
    if (signal.aborted) return;
    replaceSession({ token: opened.token, ...opened.user });
    await router.navigate({ href: `/reviewers/setup/${opened.user.id}`, replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new attempt
  useEffect(() => {
    const controller = new AbortController();
    setState({ is: 'verifying' });
    open(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setState({ is: error instanceof ApiFailure && error.isRefusal ? 'gone' : 'failed' });
    });
    return () => controller.abort();
  }, [uid, token, attempt]);

  if (state.is === 'verifying') return <p role="status">Verifying Link...</p>;
  if (state.is === 'gone') return <LinkGone />;
  if (state.is === 'asking') {
    const goOn = <Button onClick={() => setAttempt({ sure: true })}>Go on with the invitation</Button>;
    return (
      <MessagePage title="You are invited to review" action={goOn}>
        <OtherSignedIn email={state.email} />
      </MessagePage>
    );
  }
  return <LinkUnchecked onRetry={() => setAttempt({ sure: attempt.sure })} />;
}
