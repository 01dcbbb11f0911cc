import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type InvitationColumn,
  type InvitationLine,
  type InvitationPreview,
  invitationColumns,
  previewInvitationLines,
  readInvitationFile,
  sendInvitationLines,
} from '#contract/desk/invitation-files/invitation-files.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { type ApiFailure, call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { FileButton } from '../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useUnsavedChanges } from '../../platform/ui/forms/unsaved-changes.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { upload } from '../../platform/upload.ts';
import { ChooseColumns } from './choose-columns.tsx';
import { LinesPreview } from './lines-preview.tsx';
import { SentInvitations } from './sent-invitations.tsx';

type FileReading = ResultOf<typeof readInvitationFile>;

interface Looked {
  lines: readonly InvitationLine[];
  message: string;
  preview: InvitationPreview;
}

/** Reads a file, shows what would happen to each line, and sends the invitations. */
export function InviteByFile() {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<FileReading>();
  const [looked, setLooked] = useState<Looked>();
  const [sent, setSent] = useState<ResultOf<typeof sendInvitationLines>>();
  const [problem, setProblem] = useState<string>();
  /** counts the previews, so that each new one starts with what was sent to it */
  const [previews, setPreviews] = useState(0);
  /** what was typed since the last check; the message outlives another file */
  const draft = useRef({ message: '', isEdited: false });
  useUnsavedChanges(looked !== undefined);
  const tell = (error: ApiFailure) => setProblem(Object.values(error.wireErrors).flat().join(' ') || error.summary);

  function show(next: Looked): void {
    setLooked(next);
    setPreviews((count) => count + 1);
  }

  async function look(lines: readonly InvitationLine[], message: string): Promise<void> {
    setProblem(undefined);
    await run(async () => {
      const preview = await call(previewInvitationLines, { body: { lines: [...lines], message }, quiet: 'refusals' });
      show({ lines, message, preview });
    }, tell);
  }

  async function read(chosen: File, places?: FileReading['places']): Promise<void> {
    setProblem(undefined);
    setSent(undefined);
    await run(async () => {
      const fields = places && { columns: invitationColumns.map((column: InvitationColumn) => places[column] ?? '') };
      const found = await upload(readInvitationFile, {
        ...{ params: undefined, file: chosen, quiet: 'refusals' as const },
        ...(fields && { fields }),
      });
      setFile(chosen);
      setReading(found);
      setLooked(undefined);
      if (found.lines.length > 0) await look(found.lines, draft.current.message.trim());
    }, tell);
  }

  async function send({ lines, message, preview }: Looked): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        const { fingerprint } = preview;
        setSent(await call(sendInvitationLines, { body: { lines: [...lines], message, fingerprint }, quiet: 'refusals' }));
        draft.current = { message: '', isEdited: false };
        forget();
        void refresh(client, 'colleagueInvitations', 'users', 'nonprofits');
      },
      (error) => {
        const current = previewInvitationLines.result.safeParse(error.current);
        if (error.status === 409 && current.success) show({ lines, message, preview: current.data });
        tell(error);
      },
    );
  }

  async function mayLoseCorrections(): Promise<boolean> {
    const isCorrected = looked !== undefined && (draft.current.isEdited || looked.lines !== reading?.lines);
    if (!isCorrected) return true;
    return confirm({
      title: 'Give up your corrections?',
      text: 'The file is read anew, without your corrections and answers. Your own words for the email stay.',
      confirm: 'Give up corrections',
      loss: true,
    });
  }

  async function readColumns(chosen: File, places: FileReading['places']): Promise<void> {
    if (await mayLoseCorrections()) await read(chosen, places);
  }

  async function startOver(): Promise<void> {
    if (await mayLoseCorrections()) forget();
  }

  function forget(): void {
    setFile(undefined);
    setReading(undefined);
    setLooked(undefined);
    setProblem(undefined);
  }

  return (
    <section className="stack gap-5 below-8" aria-label="File of EINs and addresses">
      {!reading && (
        <p className="wide-44">
          Bring a CSV or Excel file with the EIN and the email address of each nonprofit; names are welcome, and other columns do
          no harm. You read what will happen to each line before anything is stored or sent. A nonprofit that only the IRS file
          knows is added to the catalogue, not published.
        </p>
      )}
      {sent && <SentInvitations sent={sent} />}
      <FormProblem text={problem} />
      {!looked && (
        <div>
          <FileButton
            accept=".csv,.txt,.tsv,.xlsx,.ods"
            label="File with EINs and addresses"
            variant={reading ? 'default' : 'filled'}
            loading={busy}
            onFile={(chosen) => void read(chosen)}
          >
            {reading ? 'Choose another file' : 'Choose a file'}
          </FileButton>
        </div>
      )}
      {reading && file && (
        <ChooseColumns
          key={`${file.name} ${previews}`}
          name={file.name}
          reading={reading}
          busy={busy}
          onRead={(places) => void readColumns(file, places)}
        />
      )}
      {looked && (
        <LinesPreview
          key={previews}
          {...looked}
          busy={busy}
          onCheck={(lines, message) => void look(lines, message)}
          onSend={() => void send(looked)}
          onDraft={(next) => {
            draft.current = next;
          }}
          onBack={() => void startOver()}
        />
      )}
    </section>
  );
}
