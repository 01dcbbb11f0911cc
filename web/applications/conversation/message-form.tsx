import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Conversation,
  conversationMessages,
  type MessageFile,
  messageLimits,
  uploadMessageFile,
  writeMessage,
} from '#contract/applications/conversation.ts';
import { acceptedExtensions } from '#contract/applications/files.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { randomName } from '../../platform/drafts/browser-storage.ts';
import { FormCopyNotice } from '../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../platform/drafts/use-copied-values.ts';
import { refresh } from '../../platform/stale.ts';
import { type DialogState, useDialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { UploadProgress } from '../../platform/ui/feedback/loading/upload-progress.tsx';
import { FileButton } from '../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { upload } from '../../platform/upload.ts';
import { conversationQuery, newestOf } from './conversation-query.ts';
import { kindOfMessage, wordsFor } from './message-words.ts';

interface Props {
  response: number;
  conversation: Conversation;
  autoFocus: boolean;
  /** the dialog in which the form stands; it asks before it closes with a message that was not sent */
  dialog: DialogState | undefined;
  onSent: () => void;
}

type Attached = Omit<MessageFile, 'file'>;
/** `requestKey`: stays the same until the text or files change, also after a reload, so that sending twice stores one message */
type Values = { body: string; files: Attached[]; requestKey: string };

/** for a form that stands in a page */
const page: DialogState = { dirty: false, held: false };

/** Writes a message with files. The text and the list of files stay in this browser until the message is sent. */
export function MessageForm({ response, conversation, autoFocus, dialog = page, onSent }: Props) {
  const initial: Values = { body: '', files: [], requestKey: '' };
  const form = useCopiedValues(`message on response ${response}`, initial);
  const { body, files } = form.values;
  const attaching = useAttaching(response, (file) => form.set({ files: [...files, file], requestKey: randomName() }));
  const { choice, ...kind } = kindOfMessage(conversation);
  const [said, setSaid] = useState({ choice, ...kind });
  // a newer message can make another choice of it: what was said of the last one does not count then
  const { asks } = said.choice === choice ? said : kind;
  const sending = { form, expectsAnswer: asks, newest: newestOf(conversation) };
  const { send, busy, error, general, clear } = useSending(response, sending, onSent);
  useDialogState(dialog, form, busy || attaching.share !== null);
  const { label, hint, button } = wordsFor(conversation, asks);

  return (
    <form onSubmit={send} noValidate className="stack gap-3">
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={general ?? attaching.problem} />
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={messageLimits.body}
        autoFocus={autoFocus}
        value={body}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          clear();
          form.set({ body: value, requestKey: randomName() });
        }}
      />
      {files.length > 0 && (
        <ul className="plain-list stack gap-half" aria-label="Files to send">
          {files.map(({ id, filename, size }) => (
            <li key={id} className="row middle gap-1-3">
              <span className="shrinks breakable">
                {filename} <span className="soft">({formatSize(size)})</span>
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => form.set({ files: files.filter((one) => one.id !== id), requestKey: randomName() })}
              >
                Remove<span className="only-read-out"> {filename}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {choice && (
        <Checkbox
          label={choice}
          checked={asks}
          onChange={({ currentTarget }) => setSaid({ choice, asks: currentTarget.checked })}
        />
      )}
      {attaching.share !== null && <UploadProgress share={attaching.share} after="Checking the file…" />}
      <div className="line gap-2">
        <Button type="submit" variant={form.dirty ? 'filled' : 'default'} loading={busy} disabled={attaching.share !== null}>
          {button}
        </Button>
        <FileButton
          accept={acceptedExtensions}
          label="File to attach"
          loading={attaching.share !== null}
          onFile={attaching.attach}
        >
          Attach a file
        </FileButton>
      </div>
    </form>
  );
}

/** Uploads a file as soon as it is chosen, so that the message only names stored files. */
function useAttaching(response: number, onAttached: (file: Attached) => void) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  async function attach(file: File): Promise<void> {
    setShare(0);
    setProblem(undefined);
    try {
      const { id, filename, size } = await upload(uploadMessageFile, {
        params: { id: response },
        file,
        onProgress: setShare,
        quiet: 'refusals',
      });
      onAttached({ id, filename, size });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setProblem(`“${file.name}” was not attached. ${failure.summary}`);
    } finally {
      setShare(null);
    }
  }
  return { share, problem, attach: (file: File) => void attach(file) };
}

interface Sending {
  form: ReturnType<typeof useCopiedValues<Values>>;
  expectsAnswer: boolean;
  /** the newest message above the form */
  newest: number | null;
}

function useSending(response: number, { form, expectsAnswer, newest }: Sending, onSent: () => void) {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [general, setGeneral] = useState<string>();
  const { busy, run } = useBusy();
  const { body, files, requestKey } = form.values;
  // a message that arrives while somebody types counts as unread, though the page shows it: the server refuses once and says so
  const [seen, setSeen] = useState(newest);
  if (!form.dirty && seen !== newest) setSeen(newest);

  async function post(): Promise<void> {
    setGeneral(undefined);
    await run(
      async () => {
        const draft = { body, files: files.map(({ id }) => id), expectsAnswer, seen, requestKey };
        const conversation = await call(writeMessage, { params: { id: response }, body: draft, quiet: 'refusals' });
        form.saved();
        queries.setQueryData(conversationQuery(response).queryKey, conversation);
        onSent();
        await refresh(queries, 'conversation', 'responses');
      },
      (failure) => {
        const atBody = failure.fieldErrors.body;
        setError(atBody);
        setGeneral(failure.general ?? failure.fieldErrors.files ?? (atBody ? undefined : failure.summary));
        if (failure.current) {
          const now = failure.current as Conversation;
          queries.setQueryData(conversationQuery(response).queryKey, now);
          setSeen(newestOf(now));
        }
        void refresh(queries, 'conversation');
      },
    );
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (body.trim() === '') setError(conversationMessages.body);
    else if (!busy) void post();
  }
  return { send, busy, error, general, clear: () => setError(undefined) };
}
