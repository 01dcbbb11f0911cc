import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readSetUp } from '#contract/people/set-up.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { LinkUnchecked } from './link-unchecked.tsx';
import { SetUpForm } from './set-up-form.tsx';

type State = { is: 'loading' } | { is: 'open'; link: ResultOf<typeof readSetUp> } | { is: 'invalid' } | { is: 'failed' };

/** The page of a set-up link: creates the first programme-staff account, or an invited one. */
export function SetUpPage() {
  const { token } = useParams({ from: '/set-up/$token' });
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new attempt
  useEffect(() => {
    const controller = new AbortController();
    setState({ is: 'loading' });
    call(readSetUp, { params: { token }, quiet: 'refusals', signal: controller.signal })
      .then((link) => setState({ is: 'open', link }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ is: error instanceof ApiFailure && [400, 404].includes(error.status) ? 'invalid' : 'failed' });
      });
    return () => controller.abort();
  }, [token, attempt]);

  if (state.is === 'loading') return <p role="status">Verifying Link...</p>;
  if (state.is === 'open') return <SetUpForm token={token} link={state.link} onInvalid={() => setState({ is: 'invalid' })} />;
  if (state.is === 'failed') {
    return <LinkUnchecked onRetry={() => setAttempt(attempt + 1)} />;
  }
  return (
    <MessagePage title="Link Expired or Invalid" action={<Link to="/login">Go to the login page</Link>}>
      <p>This link was already used, has expired, or is incomplete. If you have an account, log in with your password.</p>
    </MessagePage>
  );
}
