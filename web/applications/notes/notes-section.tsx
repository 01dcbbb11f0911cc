import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteNote, type ResponseNote } from '#contract/applications/response-notes.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import talk from '../conversation/talk.module.css';
import { partsOf } from './mention.ts';
import { NoteForm } from './note-form.tsx';
import { notesQuery } from './note-queries.ts';
import classes from './notes.module.css';

/** The notes of programme staff on a response; for board members the shared ones, and their own comments. */
export function NotesSection({ response }: { response: number }) {
  const notes = useQuery(notesQuery(response));
  const section = useRef<HTMLElement>(null);
  const [added, setAdded] = useState(0);
  const { isSuccess } = notes;
  const user = useSignedInUser();
  const isStaff = may(user, 'readPrivateNotes');
  const empty = notes.data?.length === 0;

  // a notice links to the notes: scroll to them once they have loaded
  useEffect(() => {
    if (isSuccess && window.location.hash === '#notes') section.current?.scrollIntoView({ block: 'start' });
  }, [isSuccess]);

  return (
    <section ref={section} id="notes" className={`${talk.section} not-printed`} aria-labelledby="notes-heading">
      <h2 id="notes-heading" className={classes.heading}>
        {isStaff ? 'Notes of staff' : 'Comments'}
      </h2>
      {notes.isError && <Unloaded query={notes} what="the notes" inText />}
      {notes.data && notes.data.length > 0 && (
        <ul className="stack gap-4">
          {notes.data.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {empty && !may(user, 'writeNotes') && <p className="soft">Staff have shared no note on this application.</p>}
      {may(user, 'writeNotes') && (
        <NoteForm key={added} response={response} autoFocus={added > 0} onDone={() => setAdded(added + 1)} />
      )}
    </section>
  );
}

function NoteItem({ note }: { note: ResponseNote }) {
  const [editing, setEditing] = useState(false);
  const author = note.author?.name ?? 'A former colleague';
  const stop = () => setEditing(false);
  const mayWrite = may(useSignedInUser(), 'writeNotes');
  return (
    <li className="stack gap-half shrinks">
      <p className={`${talk.by} ink-strong`}>
        <strong>{author}</strong> <span>{formatMoment(note.createdAt)}</span>
        {note.shared && <span>shared with the board</span>}
        {note.editedAt && <span title={formatMoment(note.editedAt)}>edited</span>}
      </p>
      {editing ? (
        <NoteForm response={note.response} note={note} autoFocus onDone={stop} onCancel={stop} />
      ) : (
        <p className="wide-46 breakable lines">
          {partsOf(note.body, note.mentions).map(({ text, mention }, index) =>
            mention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
              <strong key={index} className={classes.mention}>
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {note.can.edit && mayWrite && !editing && <OwnButtons note={note} onEdit={() => setEditing(true)} />}
    </li>
  );
}

function OwnButtons({ note, onEdit }: { note: ResponseNote; onEdit: () => void }) {
  const queries = useQueryClient();
  async function remove(): Promise<void> {
    const question = {
      title: 'Delete this note?',
      text: 'Your colleagues can no longer read it.',
      confirm: 'Delete note',
      loss: true,
    };
    if (!(await confirm(question))) return;
    try {
      await call(deleteNote, { params: { id: note.id }, quiet: [404] });
      showAlert({ tone: 'success', text: 'Note deleted.' });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
    await queries.invalidateQueries({ queryKey: notesQuery(note.response).queryKey });
  }
  return (
    <div className={classes.own}>
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        Edit<span className="only-read-out"> your note</span>
      </Button>
      <Button variant="subtle" size="compact-sm" className="loss" onClick={() => void remove()}>
        Delete<span className="only-read-out"> your note</span>
      </Button>
    </div>
  );
}
