import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import classes from './announcement-section.module.css';

interface Props {
  /** `Events` */
  title: string;
  /** the button's text: `Add an event` */
  add: string;
  /** the text of an empty list: `No events are announced.` */
  none: string;
  editing: boolean;
  /** whether the user may add items and the profile is in edit mode */
  mayAdd: boolean;
  /** undefined while loading */
  count: number | undefined;
  failed: boolean;
  onRetry: () => void;
  onAdd: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** One of a profile's lists. Viewers who cannot add items do not see it while it is empty. */
export function AnnouncementSection({
  title,
  add,
  none,
  editing,
  mayAdd,
  count,
  failed,
  onRetry,
  onAdd,
  heading,
  children,
}: Props) {
  const id = useId();
  if (count === 0 && !editing && !mayAdd) return null;
  return (
    <section aria-labelledby={id} aria-busy={count === undefined && !failed}>
      <div className={classes.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-20">
          {title}
        </h2>
        {editing && (
          <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {failed ? (
        <p className="soft">
          This list could not be loaded.{' '}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : count === undefined ? (
        <div className={classes.skeleton} />
      ) : count === 0 ? (
        <p className="soft">{editing ? none : `${none} Choose Edit to add one.`}</p>
      ) : (
        children
      )}
    </section>
  );
}

/** Opens an item's modal. Screen readers hear the item's name. */
export function EditAnnouncementButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={classes.edit} variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
  );
}
