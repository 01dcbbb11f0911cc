import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type InvitedBatch, type Invitee, invitationMessages } from '#contract/applications/reviews/invitations.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { EmailAddress } from '../../../../platform/ui/text/email-address.tsx';
import classes from './invite.module.css';
import { correctedText } from './one-address-per-line.ts';

const words: Record<Exclude<Invitee['status'], 'invalid'>, string> = {
  new: 'New: gets an account and a link to set it up',
  known: 'Has an account: becomes a reviewer',
  reviewer: 'Is a reviewer already: gets the email again',
};

type Correct = (email: string, correction: string) => void;

function columnsOf(corrections: ReadonlyMap<string, string>, correct: Correct): Column<Invitee>[] {
  return [
    { key: 'line', header: 'Line', width: '4rem', cell: ({ line }) => line },
    {
      key: 'email',
      header: 'Email',
      width: '34%',
      cell: ({ email, line, status, message }) =>
        status === 'invalid' ? (
          <TextInput
            aria-label={`Address of line ${line}`}
            error={corrections.has(email) ? undefined : message}
            placeholder="Left out"
            value={corrections.get(email) ?? email}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ currentTarget }) => correct(email, currentTarget.value)}
          />
        ) : (
          <span className="breakable">
            <EmailAddress address={email} />
          </span>
        ),
    },
    { key: 'name', header: 'Name', width: '20%', cell: ({ name }) => name },
    {
      key: 'status',
      header: 'What happens',
      cell: ({ status, message }) =>
        status === 'invalid' ? (
          <span className="loss">Wrong: nothing is sent.</span>
        ) : (
          `${words[status]}${message && `. ${message}`}`
        ),
    },
  ];
}

interface Props {
  batch: InvitedBatch;
  /** the addresses come from a CSV file */
  ofFile: boolean;
  busy: boolean;
  /** the last attempt to send these invitations failed */
  failed: boolean;
  onSend: () => void;
  /** checks the list again with the corrections */
  onCorrect: (text: string) => void;
  onBack: () => void;
}

/** Shows for each address whether it is new, known or invalid, before anything is sent. */
export function InviteesPreview({ batch, ofFile, busy, failed, onSend, onCorrect, onBack }: Props) {
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map());
  const correct: Correct = (email, text) => setCorrections((now) => new Map(now).set(email, text));
  const { counts, repeated, invitees } = batch;
  const emails = counts.new + counts.known + counts.reviewer;
  const summary = [
    `${counts.new} new`,
    `${counts.known} with an account`,
    howMany(counts.reviewer, 'reviewer already', 'reviewers already'),
    counts.invalid > 0 && `${counts.invalid} invalid`,
    repeated > 0 && `${howMany(repeated, 'repeated address', 'repeated addresses')} left out`,
  ];
  const rows = [...invitees].sort((one, other) => Number(other.status === 'invalid') - Number(one.status === 'invalid'));
  return (
    <section className={classes.form} aria-labelledby="preview">
      <h2 id="preview" className="text-24">
        Check before sending
      </h2>
      <p role="status">{summary.filter((part) => part !== false).join(' · ')}</p>
      {counts.invalid > 0 && (
        <p role="alert" className="loss strong">
          {ofFile ? invitationMessages.invalidFile : invitationMessages.invalid} Correct it here, or clear it to leave it out, and
          check again: nothing was sent.
        </p>
      )}
      <DataTable
        label="Addresses"
        columns={columnsOf(corrections, correct)}
        rows={rows}
        rowKey={({ email }) => email}
        onOrdering={() => undefined}
      />
      <div className="row gap-2-half">
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        {counts.invalid > 0 && (
          <Button disabled={busy || corrections.size === 0} onClick={() => onCorrect(correctedText(invitees, corrections))}>
            Check again
          </Button>
        )}
        <Button loading={busy} disabled={counts.invalid > 0 || emails === 0 || failed} onClick={onSend}>
          {`Send ${howMany(emails, 'invitation', 'invitations')}`}
        </Button>
      </div>
    </section>
  );
}
