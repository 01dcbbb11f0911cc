import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addNote, changeNote, noteMessages, type ResponseNote } from '#contract/applications/response-notes.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { call } from '../../platform/api.ts';
import { FormCopyNotice } from '../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../platform/drafts/use-copied-values.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import type { Mention } from './mention.ts';
import { NoteField } from './note-field.tsx';
import { notesQuery } from './note-queries.ts';

interface Props {
  response: number;
  /** the note to change; undefined for a new note */
  note?: ResponseNote;
  autoFocus?: boolean;
  onDone: () => void;
  /** undefined: the form has no cancel button */
  onCancel?: () => void;
}

type Values = { body: string; mentions: Mention[]; shared: boolean };

/** Writes a new note, or changes one of the user's own. Typed text stays in this browser until it is saved. */
export function NoteForm({ response, note, autoFocus = false, onDone, onCancel }: Props) {
  const queries = useQueryClient();
  const initial: Values = { body: note?.body ?? '', mentions: note?.mentions ?? [], shared: note?.shared ?? false };
  const form = useCopiedValues(note ? `note ${note.id}` : `note on response ${response}`, initial);
  const [error, setError] = useState<string>();
  const [general, setGeneral] = useState<string>();
  const { busy, run } = useBusy();
  const { body, mentions, shared } = form.values;
  const mayKeep = may(useSignedInUser(), 'readPrivateNotes');
  const word = mayKeep ? 'note' : 'comment';

  async function send(): Promise<void> {
    setGeneral(undefined);
    const draft = { body, shared, mentions: mentions.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id) };
    await run(
      async () => {
        if (note)
          await call(changeNote, { params: { id: note.id }, body: { ...draft, version: note.version }, quiet: 'refusals' });
        else await call(addNote, { params: { id: response }, body: draft, quiet: 'refusals' });
        form.saved();
        await queries.invalidateQueries({ queryKey: notesQuery(response).queryKey });
        onDone();
      },
      (failure) => {
        setError(failure.fieldErrors.body);
        setGeneral(failure.general ?? (failure.fieldErrors.body ? undefined : failure.summary));
        void queries.invalidateQueries({ queryKey: notesQuery(response).queryKey });
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (body.trim() === '') setError(noteMessages.body);
    else void send();
  }

  return (
    <form onSubmit={submit} noValidate className="stack gap-3">
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={general} />
      <NoteField
        label={note ? `Change your ${word}` : `Add a ${word}`}
        description={mayKeep ? 'Type @ to mention a colleague.' : 'Programme staff and board members read it.'}
        mentionable={mayKeep}
        value={body}
        mentions={mentions}
        error={error}
        autoFocus={autoFocus}
        onChange={(changes) => {
          setError(undefined);
          form.set(changes);
        }}
      />
      {mayKeep && (
        <Checkbox
          label="Board members may read it"
          description="Otherwise only programme staff see it."
          checked={shared}
          onChange={({ currentTarget }) => form.set({ shared: currentTarget.checked })}
        />
      )}
      <div className="line gap-2">
        <Button type="submit" size="compact-sm" variant={form.dirty ? 'filled' : 'default'} loading={busy}>
          Save {word}
        </Button>
        {onCancel && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={busy}
            onClick={() => {
              form.copy.discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
