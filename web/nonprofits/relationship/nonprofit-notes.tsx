import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listNonprofitNotes, type NonprofitNote, noteKindLabels } from '#contract/nonprofits/relationship/relationship.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { listOf } from '../../platform/query-of.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate, formatMoment } from '../../platform/ui/text/format.ts';
import { NoteDialog } from './note-dialog.tsx';
import { PartHead } from './part-head.tsx';
import classes from './relationship.module.css';

const shownAtFirst = 3;
const shownAtMost = 500;

/** The latest notes of programme staff on a nonprofit. */
export function NonprofitNotes({ nonprofit }: { nonprofit: number }) {
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState<NonprofitNote>();
  const [opened, setOpened] = useState(false);
  const mayWrite = may(useSignedInUser(), 'manageRelationships');
  const pageSize = all ? shownAtMost : shownAtFirst;
  const query = useQuery(listOf(listNonprofitNotes, { params: { id: nonprofit }, query: { pageSize } }));
  const { data } = query;
  const edit = (note: NonprofitNote | undefined) => {
    setEdited(note);
    setOpened(true);
  };
  return (
    <section aria-labelledby="notes-heading" className="stack gap-2">
      <PartHead id="notes-heading" title="Notes" add={mayWrite ? { label: 'Add note', onAdd: () => edit(undefined) } : null} />
      {!data && <Unloaded query={query} what="the notes" inText />}
      {data?.count === 0 && <p className="soft text-15">Write down calls, visits and meetings here.</p>}
      {data && data.count > 0 && (
        <ul className={classes.notes} aria-label="Notes">
          {data.results.map((note) => (
            <Note key={note.id} note={note} onEdit={mayWrite && note.can.edit ? () => edit(note) : undefined} />
          ))}
        </ul>
      )}
      {data && data.count > data.results.length && !all && (
        <p>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            Show all {howMany(data.count, 'note', 'notes')}
          </Button>
        </p>
      )}
      {mayWrite && <NoteDialog nonprofit={nonprofit} note={edited} opened={opened} onClose={() => setOpened(false)} />}
    </section>
  );
}

function Note({ note, onEdit }: { note: NonprofitNote; onEdit: (() => void) | undefined }) {
  const { kind, day, body, author, editedAt } = note;
  const what = `${noteKindLabels[kind]} on ${formatDate(day)}`;
  return (
    <li className="stack gap-half shrinks">
      <div className={classes.head}>
        <p className="text-15">
          <strong>{what}</strong> <span className="soft">{author?.name ?? 'A former colleague'}</span>
          {editedAt && (
            <span className="soft" title={formatMoment(editedAt)}>
              {' '}
              · edited
            </span>
          )}
        </p>
        {onEdit && (
          <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={onEdit}>
            Edit<span className="only-read-out"> note: {what}</span>
          </Button>
        )}
      </div>
      <p className="breakable lines text-15">{body}</p>
    </li>
  );
}
