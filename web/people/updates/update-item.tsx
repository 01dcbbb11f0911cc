import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { audienceLabels, type Update } from '#contract/people/updates/updates.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { IfMay } from '../../platform/ui/if-may.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { dropUpdates, isUnderWay } from './update-queries.ts';
import classes from './updates.module.css';

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** A text with its line breaks, in which web addresses are links. */
function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  const pieces = text.split(address);
  return (
    <p className={className}>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
          <a key={index} href={piece} rel="noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

/** One update and, for programme staff, the progress of its emails. */
export function UpdateItem({ update, heading: Heading = 'h3' }: { update: Update; heading?: 'h2' | 'h3' }) {
  const { title, author, postedOn, notes, isRead, staff } = update;
  return (
    <article className="breakable">
      <header className="line baseline gap-4 spread">
        <Heading className={classes.itemTitle}>
          {title}
          {isRead === false && <span className={classes.unread}>New</span>}
        </Heading>
        {staff && (
          <IfMay right="manageUpdates">
            <EditButton update={update} />
          </IfMay>
        )}
      </header>
      <p className="soft text-15">
        {author} · <time dateTime={postedOn}>{formatDate(postedOn)}</time>
      </p>
      <LinkedText text={notes} className={classes.notes} />
      {staff && <Progress update={update} staff={staff} />}
    </article>
  );
}

type Staff = NonNullable<Update['staff']>;

function Progress({ update, staff }: { update: Update; staff: Staff }) {
  const { audiences, chosen, state, progress, createdBy } = staff;
  const { receivers, letters, sent, failed, read } = progress;
  const to = chosen ?? audiences.map((audience) => audienceLabels[audience]).join(', ');
  if (state === 'SCHEDULED')
    return (
      <p className="soft text-15 above-3">
        <strong>Scheduled</strong> for the morning of {formatDate(update.postedOn)}, to: {to}.
      </p>
    );
  return (
    <div className="soft text-15 above-3">
      <p>
        To: {to} ({howMany(receivers, 'person', 'people')}).{createdBy && ` Posted by ${createdBy.fullName}.`}
      </p>
      <p role="status">
        {grouped(sent)} of {howMany(letters, 'email', 'emails')} sent
        {failed > 0 && `, ${grouped(failed)} failed (see the outbox)`}
        {receivers > letters && `, ${grouped(receivers - letters)} unsubscribed`} · read by {grouped(read)}
      </p>
      {isUnderWay(update) && (
        <progress className="full wide-24" value={sent + failed} max={Math.max(1, letters)} aria-label="Emails sent" />
      )}
    </div>
  );
}

const UpdateModal = lazy(async () => ({ default: (await import('./update-modal.tsx')).UpdateModal }));

function EditButton({ update }: { update: Update }) {
  const client = useQueryClient();
  const [state, setState] = useState({ used: false, opened: false });
  const close = () => setState({ used: true, opened: false });
  return (
    <>
      <Button variant="default" size="compact-sm" className="rigid" onClick={() => setState({ used: true, opened: true })}>
        Edit
      </Button>
      {state.used && (
        <Suspense>
          <UpdateModal
            update={update}
            opened={state.opened}
            onClose={close}
            onChanged={() => {
              close();
              void dropUpdates(client);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
