import { Button } from '@mantine/core';
import { type DragEvent, useLayoutEffect, useRef } from 'react';
import { fileIds, mostFilesOf } from '#contract/applications/element-types/file.ts';
import { deleteAnswerFile } from '#contract/applications/files.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { useAnswer } from '../../autosave/open-draft.ts';
import { focusQuestion } from '../../questions/question-ids.ts';
import type { OpenResponse } from '../saving/open-drafts.ts';
import type { ResponseQuestion } from '../saving/response-of.ts';
import type { AnswerFileInfo } from '../saving/uploads.ts';
import classes from './file-answer.module.css';
import { FileChooser } from './file-chooser.tsx';
import { FileLink, infoOf } from './file-links.tsx';
import { FileProgress } from './file-progress.tsx';
import { useUploads } from './use-uploads.ts';

interface Props {
  open: OpenResponse;
  question: Extract<ResponseQuestion, { type: 'FILE' }>;
}

/** A FILE question: choose or drop files, see their progress, retry, open, replace or remove them. */
export function FileAnswer({ open, question }: Props) {
  const { draft, uploads } = open;
  const { uid } = question;
  const { field } = useAnswer(draft, uid);
  const running = useUploads(uploads, uid);
  const several = mostFilesOf(question) > 1;
  const files = fileIds(field).map((id) => infoOf(uploads, id));
  const remove = (info: AnswerFileInfo) => void removeFile(open, uid, info, several);
  const takesDrops = several || running.length === 0;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dropped = [...event.dataTransfer.files];
    if (takesDrops && dropped.length > 0) uploads.add(uid, dropped);
  };
  const { box, ...focus } = useKeptFocus(running.length);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen with the button; the others remember the focus
    <div
      ref={box}
      tabIndex={-1}
      className="stack gap-2-half"
      {...focus}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {several ? <FileList files={files} onRemove={remove} /> : files[0] && <FileLink info={files[0]} />}
      {!several && files.length > 0 && running.length > 0 && (
        <p className="soft text-15">This stays your answer until the new file is stored.</p>
      )}
      {running.map((upload) => (
        <FileProgress key={upload.key} uid={uid} upload={upload} uploads={uploads} several={several} />
      ))}
      {several ? (
        <MoreFiles open={open} question={question} count={files.length} />
      ) : (
        running.length === 0 && (
          <div className={classes.actions}>
            <FileChooser question={question} again={files.length > 0} onFiles={(chosen) => uploads.add(uid, chosen)} />
            {files[0] && <RemoveButton info={files[0]} onRemove={remove} />}
          </div>
        )
      )}
    </div>
  );
}

interface Removing {
  onRemove: (info: AnswerFileInfo) => void;
}

function FileList({ files, onRemove }: Removing & { files: readonly AnswerFileInfo[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="stack gap-1">
      {files.map((info) => (
        <li key={info.id} className={classes.actions}>
          <FileLink info={info} />
          <RemoveButton info={info} onRemove={onRemove} named />
        </li>
      ))}
    </ul>
  );
}

/** `named`: one of several buttons, which people who hear the page tell apart by their files. */
function RemoveButton({ info, onRemove, named = false }: Removing & { info: AnswerFileInfo; named?: boolean }) {
  return (
    <Button variant="subtle" {...(named && { size: 'compact-sm' })} onClick={() => onRemove(info)}>
      Remove{named && <span className="only-read-out"> {info.name}</span>}
    </Button>
  );
}

/** The chooser, or a note that the question takes no more files. */
function MoreFiles({ open: { uploads }, question, count }: Props & { count: number }) {
  const most = mostFilesOf(question);
  if (count >= most) return <p className="soft text-15">That is all this question takes. Remove a file to add another.</p>;
  return (
    <div className={classes.actions}>
      <FileChooser question={question} again={count > 0} onFiles={(chosen) => uploads.add(question.uid, chosen)} />
      <span className="soft text-15 figures">
        {count} of {most}
      </span>
    </div>
  );
}

async function removeFile({ draft }: OpenResponse, uid: string, { id, name }: AnswerFileInfo, several: boolean): Promise<void> {
  const sure = await confirm({
    title: `Remove “${name}”?`,
    text: 'You can upload another file afterwards.',
    confirm: 'Remove',
    loss: true,
  });
  if (!sure) return;
  const others = fileIds(draft.answer(uid).field).filter((other) => other !== id);
  draft.type(uid, several && others.length > 0 ? others : null);
  focusQuestion(uid);
  const saved = await draft.flush();
  // the server deletes a file that no answer names later, also if this call fails; a colleague's page may still name one of a list
  if (saved && !several) await call(deleteAnswerFile, { params: { id }, quiet: true }).catch(() => undefined);
}

/** Moves the focus to the box if the button that had it is gone, because an upload has begun or ended. */
function useKeptFocus(uploads: number) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an upload begins or ends
  useLayoutEffect(() => {
    if (document.activeElement === document.body && pressed.current) box.current?.focus();
  }, [uploads]);
  return {
    box,
    onFocus: () => {
      pressed.current = true;
    },
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      if (event.relatedTarget) pressed.current = false;
    },
  };
}
