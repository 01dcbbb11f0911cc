import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type MailServerRecord,
  type MailTry,
  mailSecurityLabels,
  mailServerMessages,
  readMailServer,
  removeMailServer,
} from '#contract/platform/mail/mail-server.ts';
import { readSettings, settingsMessages } from '#contract/platform/programme/settings.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { LoadedPage } from '../../platform/ui/page/record-page.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import classes from './settings.module.css';
import { TestEmail } from './test-email.tsx';

const mailServerQuery = queryOf(readMailServer, {}, { staleTime: 0 });

/** The mail server that emails go out through: staff type it, and it is stored once it took an email. */
export function MailServerPage() {
  const query = useQuery(mailServerQuery);
  return (
    <LoadedPage
      query={query}
      loading={<SkeletonLines label="Loading the mail server" lines={6} />}
      failed="The mail server could not be loaded"
    >
      {(record) => <MailServer record={record} />}
    </LoadedPage>
  );
}

function MailServer({ record }: { record: MailServerRecord }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<MailTry>();
  // the form begins anew after this page's own changes alone: what is typed outlives a record that was only loaded again
  const [changes, setChanges] = useState(0);
  const keep = (saved: MailServerRecord) => {
    setChanges((count) => count + 1);
    client.setQueryData(mailServerQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: queryOf(readSettings).queryKey });
  };
  return (
    <>
      <PageHeader title="Mail server" breadcrumb={<BackLink to="/settings">Settings</BackLink>}>
        <p className="soft above-2">
          Emails leave through the mail server of your provider or organization.
          {record.lockedBy === null && ' It is stored once it has taken a test email.'}
        </p>
      </PageHeader>
      <div className={`${classes.form} stack`}>
        <State record={record} />
        {record.lockedBy === null && (
          <MailServerForm
            key={changes}
            record={record}
            isRefused={outcome !== undefined && !outcome.accepted}
            onTried={(result) => {
              setOutcome(result.outcome);
              if (!result.stored) return;
              keep(result.record);
              showAlert({ tone: 'success', text: 'The mail server is stored.' });
            }}
          />
        )}
        <div role="status">{outcome && <Outcome {...outcome} />}</div>
        {record.server !== null && (
          <section className="stack gap-3" aria-labelledby="mail-now">
            <h2 id="mail-now">Try it once more</h2>
            <p className="soft">The test goes through the outbox, as every email does.</p>
            <TestEmail />
          </section>
        )}
        {record.server !== null && record.lockedBy === null && (
          <Remove
            onRemoved={(saved) => {
              setOutcome(undefined);
              keep(saved);
            }}
          />
        )}
      </div>
    </>
  );
}

function State({ record: { lockedBy, server, passwordIsLost, canStorePassword, contactIsSet } }: { record: MailServerRecord }) {
  if (lockedBy !== null && server === null)
    return (
      <div className="stack gap-2">
        <p>{settingsMessages.locked(lockedBy)}</p>
        <p>There is none: emails are kept in the outbox and reach nobody.</p>
      </div>
    );
  if (lockedBy !== null && server !== null)
    return (
      <div className="stack gap-2">
        <p>{settingsMessages.locked(lockedBy)}</p>
        <p>
          {server.host}, port {server.port}, {server.userName === '' ? 'without a user name' : `as ${server.userName}`}
        </p>
      </div>
    );
  return (
    <>
      {passwordIsLost && (
        <p className="loss" role="alert">
          The stored password cannot be read, because the key that encrypted it is not here, as after a restore without keys.
          Emails wait. Enter the password again.
        </p>
      )}
      {!canStorePassword && <p className="loss">{mailServerMessages.noKey}</p>}
      {!contactIsSet && (
        <p>
          {mailServerMessages.contact} <Link to="/settings">Open the settings</Link>
        </p>
      )}
      {server !== null && !passwordIsLost && (
        <p>
          Emails leave through {server.host}, port {server.port}, {mailSecurityLabels[server.security].replace(/ \(.*|:.*/, '')}.{' '}
          {server.acceptedAt === null
            ? 'It was stored without a test that it passed.'
            : 'It took a test email with these settings.'}
        </p>
      )}
    </>
  );
}

function Outcome({ accepted, text, advice, answer }: MailTry) {
  return (
    <div className="stack gap-1">
      <p className={accepted ? undefined : 'loss'}>
        {text} {accepted ? 'Look into your mailbox.' : advice}
      </p>
      {answer !== null && (
        <p className="soft">
          The mail server said: <code>{answer}</code>
        </p>
      )}
    </div>
  );
}

function Remove({ onRemoved }: { onRemoved: (record: MailServerRecord) => void }) {
  const remove = async () => {
    const sure = await confirm({
      title: 'Remove the mail server?',
      text: 'Emails are then kept in the outbox and reach nobody, until you enter a mail server again.',
      confirm: 'Remove',
      loss: true,
    });
    if (!sure) return;
    try {
      onRemoved(await call(removeMailServer, {}));
    } catch (error) {
      // the call has shown why
      if (!(error instanceof ApiFailure)) throw error;
    }
  };
  return (
    <div>
      <Button variant="default" onClick={() => void remove()}>
        Remove the mail server
      </Button>
    </div>
  );
}
