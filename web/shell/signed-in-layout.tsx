import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../session.ts';
import { ConfirmHost } from '../ui/confirm-host.tsx';
// loaded with the page, so that logging out asks offline too
import './log-out.ts';

/** The part behind the login: what it loads is remembered for as long as the same person is signed in. */
export function SignedInLayout() {
  const user = useUser();
  // signed out: the guard is about to lead to Login
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
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <ConfirmHost />
    </QueryClientProvider>
  );
}
