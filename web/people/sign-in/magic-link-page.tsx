import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signInByMagicLink } from '#contract/people/registration.ts';
import { ApiFailure, call } from '../../api.ts';
import { startSession } from '../../session.ts';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { LinkGone } from './link-gone.tsx';

type State = 'verifying' | 'gone' | 'failed';

export function MagicLinkPage() {
  const { uid, token } = useSearch({ from: '/magic-link' });
  const router = useRouter();
  const [state, setState] = useState<State>('verifying');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    setState('verifying');
    call(signInByMagicLink, {
      body: { userId: Number(uid), magicToken: token },
      quiet: 'refusals',
      signal: controller.signal,
    })
      .then(async ({ token: session, user }) => {
        if (controller.signal.aborted) return;
        startSession({ token: session, ...user });
        await router.navigate({ href: `/reviewers/setup/${user.id}`, replace: true });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState(error instanceof ApiFailure && error.isRefusal ? 'gone' : 'failed');
      });
    return () => controller.abort();
  }, [uid, token, attempt]);

  if (state === 'verifying') return <p role="status">Verifying Link...</p>;
  if (state === 'gone') return <LinkGone />;
  const again = <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>;
  return (
    <MessagePage title="The link could not be checked" action={again}>
      <p>The server did not answer as it should. Your link is still good.</p>
    </MessagePage>
  );
}
