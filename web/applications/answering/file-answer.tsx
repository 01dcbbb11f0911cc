import { Button } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { acceptedExtensions, deleteAnswerFile } from '#contract/applications/files.ts';
import { call } from '../../platform/api.ts';
import { programme } from '../../platform/programme/programme.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { useAnswer } from '../autosave/open-draft.ts';
import { focusQuestion, questionIds } from '../questions/question-ids.ts';
import classes from './file-answer.module.css';
import type { OpenResponse } from './saving/open-drafts.ts';
import type { ResponseQuestion } from './saving/response-of.ts';
import type { AnswerFileInfo, Upload, Uploads } from './saving/uploads.ts';

export function useUpload(uploads: Uploads, uid: string): Upload | undefined {
  return useSyncExternalStore(uploads.subscribe, () => uploads.of(uid));
}

export function FileLink({ info }: { info: AnswerFileInfo | undefined }) {
  if (!info) return <p className="soft text-15 figures">No file</p>;
  const words = (
    <>
      <IconFile size={20} aria-hidden />
      <span className="shrinks breakable">{info.name}</span>
    </>
  );
  return (
    <p className="row middle gap-1-3">
      {info.link === null ? (
        words
      ) : (
        <a className={classes.open} href={info.link} target="_blank" rel="noreferrer">
          {words}
          <span className="only-read-out"> (opens in a new window)</span>
        </a>
      )}
      {info.size !== null && <span className="soft text-15 figures">{formatSize(info.size)}</span>}
    </p>
  );
}

interface Props {
  open: OpenResponse;
  question: ResponseQuestion;
}

/** A FILE question: choose or drop a file, see its progress, retry, open, replace or remove it. */
export function FileAnswer({ open: { draft, uploads }, question }: Props) {
  const { uid } = question;
  const { field } = useAnswer(draft, uid);
  const upload = useUpload(uploads, uid);
  const id = typeof field === 'number' ? field : null;
  const info = id === null ? undefined : (uploads.info(id) ?? { id, name: 'File', size: null, link: null });

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: `Remove “${info?.name}”?`,
      text: 'You can upload another file afterwards.',
      confirm: 'Remove',
      loss: true,
    });
    if (!sure || id === null) return;
    draft.type(uid, null);
    focusQuestion(uid);
    // if this call fails, the server deletes the unused file later
    if (await draft.flush()) await call(deleteAnswerFile, { params: { id }, quiet: true }).catch(() => undefined);
  }

  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const busy = upload !== undefined;
  // the button that had focus is gone: move focus to the box
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the upload starts or ends
  useLayoutEffect(() => {
    if (document.activeElement === document.body && pressed.current) box.current?.focus();
  }, [busy]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only remember whether a button inside had focus
    <div
      ref={box}
      tabIndex={-1}
      className="stack gap-2-half"
      onFocus={() => {
        pressed.current = true;
      }}
      onBlur={(event) => {
        if (event.relatedTarget) pressed.current = false;
      }}
    >
      {info && <FileLink info={info} />}
      {info && upload && <p className="soft text-15">This stays your answer until the new file is stored.</p>}
      {upload && <Progress uid={uid} upload={upload} uploads={uploads} />}
      {!upload && (
        <div className={classes.actions}>
          <Chooser question={question} again={info !== undefined} onFile={(file) => uploads.start(uid, file)} />
          {info && (
            <Button variant="subtle" onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Progress({ uid, upload, uploads }: { uid: string; upload: Upload; uploads: Uploads }) {
  const percent = Math.floor(upload.share * 100);
  return (
    <div className="stack gap-2-half">
      <p className="row middle gap-1-3">
        <IconUpload size={20} aria-hidden />
        <span className="shrinks breakable">{upload.file.name}</span>
        <span className="soft text-15 figures">{formatSize(upload.file.size)}</span>
      </p>
      {upload.stopped === null && (
        <>
          <progress className={classes.progress} max={100} value={percent} aria-label={`Uploading ${upload.file.name}`} />
          <p className="soft text-15 figures">{percent < 100 ? `${percent}% uploaded` : 'Checking the file…'}</p>
        </>
      )}
      <p role="alert" className="unless-empty loss">
        {upload.stopped}
      </p>
      <div className={classes.actions}>
        {upload.stopped !== null && upload.again && <Button onClick={() => uploads.retry(uid)}>Try again</Button>}
        <Button variant="default" onClick={() => uploads.cancel(uid)}>
          {upload.stopped !== null && !upload.again ? 'Choose another file' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}

interface ChooserProps {
  question: ResponseQuestion;
  again: boolean;
  onFile: (file: File) => void;
}

function Chooser({ question, again, onFile }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const ids = questionIds(question.uid);
  const limit = programme().uploadLimits.file;
  return (
    <>
      <input
        ref={input}
        id={ids.input}
        className="only-read-out"
        type="file"
        accept={acceptedExtensions}
        tabIndex={-1}
        aria-labelledby={ids.label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file) onFile(file);
        }}
      >
        {again ? 'Choose another file' : 'Choose a file'}
      </Button>
      <span className="soft text-15 figures">
        Up to {formatSize(limit)}. We remove the location and other hidden details from pictures.
      </span>
    </>
  );
}
