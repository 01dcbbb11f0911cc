import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { dropVisitorCopies } from '../drafts/visitor-copies.ts';
import { useHeldPage, useUser } from '../session.ts';
import { ConfirmHost } from '../ui/dialogs/confirm-host.tsx';
import { keepFocus } from './keep-focus.ts';

/** The signed-in part. Discards loaded data when the user changes. */
export function SignedInLayout() {
  const user = useUser();
  // signed out: the guard will redirect to Login
  return user && <Remembered key={user.id} />;
}

function Remembered() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 15_000,
            retry: false,
            refetchOnWindowFocus: false,
            refetchOnReconnect: true,
            networkMode: 'always',
          },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  useEffect(dropVisitorCopies, []);
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <ConfirmHost />
      <Held />
    </QueryClientProvider>
  );
}

const loadSignInAgain = () => import('../people/sign-in/sign-in-again.tsx');
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }));

/**
 * Asks to sign in again if the session ended while text is unsaved. Loaded with the first keystroke, because it may be
 * needed offline.
 */
function Held() {
  useEffect(() => {
    const load = () => void loadSignInAgain().catch(() => undefined);
    document.addEventListener('input', load, { once: true });
    return () => document.removeEventListener('input', load);
  }, []);
  return (
    useHeldPage() && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  );
}
