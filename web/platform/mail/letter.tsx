import { Button, SegmentedControl } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutboxLetter } from '#contract/platform/mail/outbox.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { BackLink } from '../ui/page/links/back-link.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { useListSearch } from '../ui/page/use-list-search.ts';
import { formatMoment } from '../ui/text/format.ts';
import classes from './letter.module.css';
import { LetterFrame } from './letter-frame.tsx';
import { MailStateLabel } from './mail-state.tsx';
import { validateOutboxSearch } from './outbox-search.ts';
import { useSendAgain } from './use-send-again.ts';

const parts = [
  { value: 'html', label: 'As an email' },
  { value: 'text', label: 'As plain text' },
];

/** Shows the HTML part or the text part of an email, as the viewer chooses. */
function LetterParts({ letter }: { letter: OutboxLetter }) {
  const [chosen, setChosen] = useState('html');
  const part = letter.hasHtml ? chosen : 'text';
  return (
    <section aria-label="The email" className="stack gap-4 start">
      {letter.hasHtml && <SegmentedControl aria-label="Form" data={parts} value={part} onChange={setChosen} />}
      {part === 'html' ? <LetterFrame id={letter.id} state={letter.state} /> : <pre className={classes.text}>{letter.text}</pre>}
    </section>
  );
}

export function Letter({ letter }: { letter: OutboxLetter }) {
  const again = useSendAgain(letter);
  const action = letter.can.sendAgain && (
    <Button leftSection={<IconSend size={18} aria-hidden />} loading={again.busy} onClick={() => void again.send()}>
      {letter.state === 'QUEUED' ? 'Try Now' : 'Send Again'}
    </Button>
  );
  return (
    <>
      <PageHeader title={letter.subject} documentTitle="Email" breadcrumb={<BackToOutbox />} actions={action} />
      <Facts letter={letter} />
      <Note letter={letter} />
      <LetterParts letter={letter} />
    </>
  );
}

function Facts({ letter: { recipient, state, createdAt, sentAt, attempts, lastError } }: { letter: OutboxLetter }) {
  return (
    <dl className={`${classes.facts} soft-terms`}>
      <dt>To</dt>
      <dd>{recipient}</dd>
      <dt>State</dt>
      <dd>
        <MailStateLabel state={state} />
        {attempts > 1 && `, after ${grouped(attempts)} attempts`}
      </dd>
      <dt>Created</dt>
      <dd>{formatMoment(createdAt)}</dd>
      {sentAt && (
        <>
          <dt>Sent</dt>
          <dd>{formatMoment(sentAt)}</dd>
        </>
      )}
      {lastError && (
        <>
          <dt>Last error</dt>
          <dd className={classes.error}>{lastError}</dd>
        </>
      )}
    </dl>
  );
}

/** A note about the secret link of an email, or about an email that was not sent. */
function Note({ letter }: { letter: OutboxLetter }) {
  const text = noteOf(letter);
  return text && <p className={classes.note}>{text}</p>;
}

function noteOf({ secretsHidden, state, can }: OutboxLetter): string | undefined {
  const own = 'The link in this email opens an account, so only its recipient may see it.';
  if (secretsHidden && can.sendAgain) return own;
  if (secretsHidden) return `${own} The link was deleted when the email was sent, so the email cannot be sent again.`;
  if (state === 'KEPT') return 'No mail server is set up, so this email was not sent. Pass it on to its recipient yourself.';
  return undefined;
}

function BackToOutbox() {
  return (
    <BackLink to="/outbox" search={useListSearch('/outbox', validateOutboxSearch)}>
      Outbox
    </BackLink>
  );
}
