import { Button } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { OutboxLetter } from '#contract/outbox.ts';
import { parseSearch } from '../search-params.ts';
import { sitePath } from '../site-path.ts';
import { formatMoment, formatNumber } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './letter.module.css';
import { LetterParts } from './letter-parts.tsx';
import { MailStateLabel } from './mail-state.tsx';
import { validateOutboxSearch } from './outbox-search.ts';
import { useSendAgain } from './use-send-again.ts';

export function Letter({ letter }: { letter: OutboxLetter }) {
  const again = useSendAgain(letter);
  const action = letter.can.sendAgain && (
    <Button leftSection={<IconSend size={18} aria-hidden />} loading={again.busy} onClick={() => void again.send()}>
      {letter.state === 'QUEUED' ? 'Try Now' : 'Send Again'}
    </Button>
  );
  return (
    <>
      <PageHeader title={letter.subject} documentTitle="Letter" breadcrumb={<BackToOutbox />} actions={action} />
      <Facts letter={letter} />
      <Note letter={letter} />
      <LetterParts letter={letter} />
    </>
  );
}

function Facts({ letter: { recipient, state, createdAt, sentAt, attempts, lastError } }: { letter: OutboxLetter }) {
  return (
    <dl className={classes.facts}>
      <dt>To</dt>
      <dd>{recipient}</dd>
      <dt>State</dt>
      <dd>
        <MailStateLabel state={state} />
        {attempts > 1 && `, after ${formatNumber(attempts)} attempts`}
      </dd>
      <dt>Asked for</dt>
      <dd>{formatMoment(createdAt)}</dd>
      {sentAt && (
        <>
          <dt>Sent</dt>
          <dd>{formatMoment(sentAt)}</dd>
        </>
      )}
      {lastError && (
        <>
          <dt>Why not yet</dt>
          <dd className={classes.error}>{lastError}</dd>
        </>
      )}
    </dl>
  );
}

/** What staff have to know of a letter's links. */
function Note({ letter }: { letter: OutboxLetter }) {
  const text = noteOf(letter);
  return text && <p className={classes.note}>{text}</p>;
}

function noteOf({ secretsHidden, state, can }: OutboxLetter): string | undefined {
  const own = 'The link in this letter opens an account. It is for its receiver alone and not shown here.';
  if (secretsHidden && can.sendAgain) return own;
  if (secretsHidden) return `${own} It was taken out when the letter was sent, so that the letter cannot be sent again.`;
  if (state === 'KEPT')
    return 'No mail server is set up, so that this letter was kept here. Hand it over to its receiver yourself.';
  return undefined;
}

/** Up to the list, as one left it. */
function BackToOutbox() {
  const from = useLocation({ select: ({ state }) => sitePath(state.list) });
  const search = from?.startsWith('/outbox?') ? validateOutboxSearch(parseSearch(from.slice(from.indexOf('?')))) : {};
  return (
    <nav aria-label="Breadcrumb" className={classes.back}>
      <Link to="/outbox" search={search}>
        <IconArrowLeft size={18} aria-hidden /> Outbox
      </Link>
    </nav>
  );
}
