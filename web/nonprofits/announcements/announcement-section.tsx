import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import classes from './announcement-section.module.css';

interface Props {
  /** for example `Events` */
  title: string;
  /** the button's text: `Add an event` */
  add: string;
  /** the text of an empty list: `No events are announced.` */
  none: string;
  editing: boolean;
  /** whether the user may add items; if not, an empty list is hidden */
  mayAdd: boolean;
  /** undefined while loading */
  count: number | undefined;
  query: ComponentProps<typeof Unloaded>['query'];
  onAdd: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** One list of announcements in a nonprofit's profile. Viewers who cannot add items do not see an empty list. */
export function AnnouncementSection({ title, add, none, editing, mayAdd, count, query, onAdd, heading, children }: Props) {
  const id = useId();
  if (count === 0 && !editing && !mayAdd) return null;
  return (
    <section aria-labelledby={id} aria-busy={count === undefined && !query.error}>
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
      {count === undefined && query.error ? (
        <Unloaded query={query} what="this list" inText />
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

/** Opens an item's modal. Screen readers also read out the item's name. */
export function EditAnnouncementButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={classes.edit} variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
  );
}
