import { Outlet, useRouterState } from '@tanstack/react-router';
import { useRef, useSyncExternalStore } from 'react';
import { useDesk } from '../../platform/routes/desk-loader.ts';
import { useUser } from '../../platform/session.ts';
import { AlertHost } from '../../platform/ui/feedback/alerts/alert-host.tsx';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import classes from './frame.module.css';
import { NavBar } from './nav-bar.tsx';

/** The frame around every page. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const user = useUser();
  const desk = useDesk();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link, which leaves the address as it is */}
      <a
        href="#main"
        className="skip"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
          main.current?.scrollIntoView();
        }}
      >
        Skip to content
      </a>
      <ProgressLine active={loading} />
      <NavBar />
      <OfflineNotice />
      <div className={`${classes.body} block-in-print`}>
        {user && desk && <desk.Side user={user} />}
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <AlertHost />
    </>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function OfflineNotice() {
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={`${classes.offline} not-printed`}>
          You are offline. What you see may be out of date; it will refresh once you are back.
        </p>
      )}
    </div>
  );
}
