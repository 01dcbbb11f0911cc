import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOneSession, endOtherSessions, listSessions, type OpenSession } from '#contract/platform/access/sessions.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { refresh } from '../../../platform/stale.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import classes from './sign-in-settings.module.css';

const sessionsQuery = queryOf(listSessions, { quiet: [] }, { select: ({ results }) => results, staleTime: 0 });

/** The browsers in which the user is signed in. The user can sign out one or all of the others. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const client = useQueryClient();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  /**
   * Ends sessions, then loads the list again, also after a failure. A session that had already ended (404) then disappears
   * without an alert.
   */
  async function end(send: () => Promise<void>, said: string): Promise<void> {
    try {
      await send();
      showAlert({ tone: 'success', text: said });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
    await refresh(client, 'sessions');
  }

  async function endOthers(): Promise<void> {
    const sure = await confirm({
      title: 'Sign out everywhere else?',
      text: 'You stay signed in here. Every other browser has to sign in again, and access keys of programs end.',
      confirm: 'Sign out',
    });
    if (sure) await end(() => call(endOtherSessions, {}), 'You are signed out everywhere else.');
  }

  function endOne({ id, device }: OpenSession): Promise<void> {
    return end(() => call(endOneSession, { params: { id }, quiet: [404] }), `${device} is signed out.`);
  }

  return (
    <section aria-labelledby="sessions">
      <div className={classes.head}>
        <h2 id="sessions" className="text-20">
          Where you are signed in
        </h2>
        {others.length > 0 && (
          <Button variant="default" size="sm" onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {!sessions.data && <Unloaded query={sessions} what="your sessions" />}
      <ul>
        {sessions.data?.map((session) => (
          <Session key={session.id} session={session} onEnd={() => void endOne(session)} />
        ))}
      </ul>
    </section>
  );
}

function Session({
  session: { device, addressRange, createdAt, lastUsedAt, isCurrent },
  onEnd,
}: {
  session: OpenSession;
  onEnd: () => void;
}) {
  return (
    <li className={classes.session}>
      <div>
        <p className="strong">
          {device}
          {isCurrent && <span className={classes.here}>This browser</span>}
        </p>
        <p className="soft text-15">
          Since {formatMoment(createdAt)}
          {!isCurrent && `, last used ${formatMoment(lastUsedAt)}`}
          {addressRange !== '' && `, from ${addressRange}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="subtle" size="sm" aria-label={`Sign out ${device}, since ${formatMoment(createdAt)}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
