import { Button } from '@mantine/core';
import { type InvitedBatch, type Invitee, invitationMessages } from '#contract/reviews/invitations.ts';
import { type Column, DataTable } from '../../ui/lists/table/data-table.tsx';
import { formatCount } from '../../ui/text/format.ts';
import classes from './invite.module.css';

const words: Record<Invitee['status'], string> = {
  new: 'New: gets an account and a link to set it up',
  known: 'Has an account: becomes a reviewer',
  reviewer: 'Is a reviewer already: gets the email again',
  invalid: 'Invalid',
};

const columns: Column<Invitee>[] = [
  { key: 'line', header: 'Line', width: '4rem', cell: ({ line }) => line },
  { key: 'email', header: 'Email', width: '34%', cell: ({ email }) => <span className="breakable">{email}</span> },
  { key: 'name', header: 'Name', width: '20%', cell: ({ name }) => name },
  {
    key: 'status',
    header: 'What happens',
    cell: ({ status, message }) => (
      <span className={status === 'invalid' ? classes.invalid : undefined}>
        {words[status]}
        {message && `. ${message}`}
      </span>
    ),
  },
];

interface Props {
  batch: InvitedBatch;
  /** the addresses come from a CSV file */
  ofFile: boolean;
  busy: boolean;
  /** the last attempt to send these failed */
  failed: boolean;
  onSend: () => void;
  onBack: () => void;
}

/** What each address is, before anything is sent. */
export function InviteesPreview({ batch, ofFile, busy, failed, onSend, onBack }: Props) {
  const { counts, repeated, invitees } = batch;
  const emails = counts.new + counts.known + counts.reviewer;
  const summary = [
    `${counts.new} new`,
    `${counts.known} with an account`,
    formatCount(counts.reviewer, 'reviewer already', 'reviewers already'),
    counts.invalid > 0 && `${counts.invalid} invalid`,
    repeated > 0 && `${formatCount(repeated, 'repeated line', 'repeated lines')} left out`,
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
          {ofFile ? invitationMessages.invalidFile : invitationMessages.invalid} Go back and correct it: nothing was sent.
        </p>
      )}
      <DataTable label="Addresses" columns={columns} rows={rows} rowKey={({ email }) => email} onOrdering={() => undefined} />
      <div className="row gap-2-half">
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button loading={busy} disabled={counts.invalid > 0 || emails === 0 || failed} onClick={onSend}>
          {`Send ${formatCount(emails, 'invitation', 'invitations')}`}
        </Button>
      </div>
    </section>
  );
}
