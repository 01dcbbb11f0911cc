import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import {
  type InvitedBatch,
  invitationMessages,
  inviteReviewers,
  inviteReviewersByFile,
} from '#contract/applications/reviews/invitations.ts';
import { type ApiFailure, call } from '../../../../platform/api.ts';
import { refresh } from '../../../../platform/stale.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { FileButton } from '../../../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../../../platform/ui/forms/form-problem.tsx';
import { useUnsavedChanges } from '../../../../platform/ui/forms/unsaved-changes.tsx';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';
import { upload } from '../../../../platform/upload.ts';
import classes from './invite.module.css';
import { InviteesPreview } from './invitees-preview.tsx';
import { isFine, oneAddressPerLine, pastedLines } from './one-address-per-line.ts';

/** The source of the addresses: typed text, or a CSV file. */
type Source = { text: string } | { file: File };

interface Preview {
  source: Source;
  batch: InvitedBatch;
}

/** Sends invitations. With `dryRun`, sends none and only returns what would happen to each address. */
function invite(source: Source, dryRun: boolean): Promise<InvitedBatch> {
  const quiet = 'failures' as const;
  if ('file' in source) return upload(inviteReviewersByFile, { params: undefined, query: { dryRun }, file: source.file, quiet });
  const emails = source.text.split('\n').filter((line) => line.trim() !== '');
  return call(inviteReviewers, { query: { dryRun }, body: { emails, skipInvalid: false }, quiet });
}

export function InviteForm() {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  /** counts the checks, so that each new check starts without corrections */
  const [previews, setPreviews] = useState(0);
  const { busy, run } = useBusy();
  const [failedWith, setFailedWith] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string>();
  useUnsavedChanges(text.trim() !== '');
  const fine = isFine(text);

  async function look(source: Source): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        setPreview({ source, batch: await invite(source, true) });
        setPreviews((count) => count + 1);
      },
      (error) => {
        if (error.isRefusal) setProblem(Object.values(error.wireErrors).flat().join(' ') || error.summary);
        else tellFailed(error);
      },
    );
  }

  async function send({ source }: Preview): Promise<void> {
    await run(
      async () => {
        await invite(source, false);
        showAlert({ tone: 'success', text: invitationMessages.sent });
        setPreview(null);
        if ('text' in source) setText('');
        void refresh(client, 'reviewerInvitations', 'users');
      },
      (error) => {
        setFailedWith(source);
        tellFailed(error);
      },
    );
  }

  if (preview) {
    return (
      <InviteesPreview
        batch={preview.batch}
        ofFile={'file' in preview.source}
        busy={busy}
        failed={failedWith === preview.source}
        key={previews}
        onSend={() => void send(preview)}
        onCorrect={(corrected) => {
          setText(corrected);
          void look({ text: corrected });
        }}
        onBack={() => setPreview(null)}
      />
    );
  }
  return (
    <section className={classes.form} aria-label="Addresses">
      <Emails text={text} fine={fine} onChange={setText} />
      <FormProblem text={problem} />
      <div className="row gap-2-half">
        <Button loading={busy} disabled={!fine || text.trim() === ''} onClick={() => void look({ text })}>
          Next
        </Button>
        <FileButton accept=".csv" label="CSV file" disabled={busy} onFile={(file) => void look({ file })}>
          Upload a CSV file
        </FileButton>
      </div>
    </section>
  );
}

/** A lost session (401) has already shown its own alert. */
function tellFailed({ status }: ApiFailure): void {
  if (status !== 401) showAlert({ tone: 'error', text: invitationMessages.failed });
}

function Emails({ text, fine, onChange }: { text: string; fine: boolean; onChange: (text: string) => void }) {
  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const before = value.slice(0, selectionStart);
    const after = value.slice(selectionEnd);
    // text without separators, such as part of an address, is pasted as it is
    if (!/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    onChange(
      [before.trimEnd(), pastedLines(pasted), after.trimStart()]
        .filter((part) => part !== '')
        .join('\n')
        .concat('\n'),
    );
  }

  return (
    <Textarea
      label="Emails"
      description="One email per line. You can paste a list, also with names: Ada <ada@example.org>"
      rows={8}
      spellCheck={false}
      autoCapitalize="none"
      value={text}
      error={fine ? undefined : invitationMessages.invalid}
      onPaste={paste}
      onChange={({ currentTarget }) => onChange(oneAddressPerLine(currentTarget.value))}
    />
  );
}
