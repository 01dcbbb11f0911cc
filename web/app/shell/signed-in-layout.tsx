import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isProgrammeStaff } from '#contract/platform/access/permissions.ts';
import { useAsked } from '../../platform/ask-again.ts';
import { dropVisitorCopies } from '../../platform/drafts/visitor-copies.ts';
import { programme } from '../../platform/programme/programme.ts';
import { useHeldPage, useSignedInUser, useUser } from '../../platform/session.ts';
import { useSetUpIsDue } from '../../platform/set-up-due.ts';
import { ConfirmHost } from '../../platform/ui/dialogs/confirm-host.tsx';
import { keepFocus } from './keep-focus.ts';

/** The part of the app behind the login. Discards loaded data when the user changes. */
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
      <Pages />
      <ConfirmHost />
      <AskAgainHost />
      <Held />
    </QueryClientProvider>
  );
}

const SetUpDue = lazy(async () => ({ default: (await import('../../people/second-factor/set-up-due-page.tsx')).SetUpDuePage }));
const DaysLeft = lazy(async () => ({ default: (await import('../../people/second-factor/days-left.tsx')).DaysLeft }));

/** The page of the address, or the set-up of the second factor if the person must do that first. */
function Pages() {
  const user = useSignedInUser();
  if (useSetUpIsDue()) {
    return (
      <Suspense>
        <SetUpDue />
      </Suspense>
    );
  }
  const isAsked = programme().staffSecondFactor && isProgrammeStaff(user) && user.secondFactor === false;
  return (
    <>
      {isAsked && (
        <Suspense>
          <DaysLeft />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

const AskAgain = lazy(async () => ({ default: (await import('../../people/sign-in/ask-again-dialog.tsx')).AskAgainDialog }));

/** Loads the dialog with the first sensitive act that needs it. */
function AskAgainHost() {
  const needed = useRef(false);
  if (useAsked()) needed.current = true;
  return (
    needed.current && (
      <Suspense>
        <AskAgain />
      </Suspense>
    )
  );
}

const loadSignInAgain = () => import('../../people/sign-in/sign-in-again.tsx');
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
