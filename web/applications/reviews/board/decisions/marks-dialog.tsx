import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeBoardMarks } from '#contract/applications/reviews/board.ts';
import { call } from '../../../../platform/api.ts';
import { FormCopyNotice } from '../../../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../../../platform/drafts/use-copied-values.ts';
import { refresh } from '../../../../platform/stale.ts';
import { type DialogState, FormDialog, useDialogState } from '../../../../platform/ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../../platform/ui/forms/submit-actions.tsx';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';
import type { BoardRow } from '../board-queries.ts';
import other from '../theirs.module.css';

/** Edits the notes and tags that programme staff give an application. */
export function MarksDialog({ row, onClose }: { row: BoardRow | null; onClose: () => void }) {
  return (
    <FormDialog title={`Notes and tags of ${row?.nonprofitRef.name ?? ''}`} opened={row !== null} onClose={onClose} size="normal">
      {(dialog, close) => row && <MarksForm row={row} dialog={dialog} onCancel={close} onDone={onClose} />}
    </FormDialog>
  );
}

interface Props {
  row: BoardRow;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

const asList = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');

function MarksForm({ row, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const form = useCopiedValues(`board marks ${row.id}`, { notes: row.notes, tags: row.tags.join(', ') });
  const [version, setVersion] = useState(row.marksVersion);
  const [theirs, setTheirs] = useState<{ notes: string; tags: string[] } | null>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  useDialogState(dialog, form, busy);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    await run(
      async () => {
        const body = { version, notes: form.values.notes, tags: asList(form.values.tags) };
        await call(changeBoardMarks, { params: { id: row.id }, body, quiet: true });
        form.saved();
        await refresh(client, 'board');
        onDone();
      },
      (error) => {
        const current = changeBoardMarks.result.safeParse(error.current);
        if (error.status === 409 && current.success) {
          setVersion(current.data.version);
          setTheirs(current.data);
        } else setProblem(error.summary);
      },
    );
  }

  return (
    <form className="stack gap-5" onSubmit={(event) => void save(event)} noValidate>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={problem} />
      {theirs && (
        <div role="alert" className={other.theirs}>
          <p>
            <strong>A colleague saved other notes meanwhile.</strong> Take what you need of them, then save again:
          </p>
          <p className="breakable lines">{theirs.notes || '(no notes)'}</p>
          <p>Tags: {theirs.tags.join(', ') || 'none'}</p>
        </div>
      )}
      <Textarea
        label="Notes"
        description="For programme staff alone."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        data-autofocus
        value={form.values.notes}
        onChange={({ currentTarget }) => form.set({ notes: currentTarget.value })}
      />
      <TextInput
        label="Tags"
        description="Separated by commas, for instance: second look, new programme"
        value={form.values.tags}
        onChange={({ currentTarget }) => form.set({ tags: currentTarget.value })}
      />
      <SubmitActions submit="Save" busy={busy} onCancel={onCancel} />
    </form>
  );
}
