import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import classes from './item-section.module.css';

interface Props {
  /** `Events` */
  title: string;
  /** on the button that adds one: `Add an event` */
  add: string;
  /** what is said where there is none: `No events are announced.` */
  none: string;
  editing: boolean;
  /** may who looks add to it, in the profile's edit mode? */
  mayKeep: boolean;
  /** undefined while they are loaded */
  count: number | undefined;
  failed: boolean;
  onRetry: () => void;
  onAdd: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** One of a profile's lists. To who can't add to it, it is not there while it is empty. */
export function ItemSection({ title, add, none, editing, mayKeep, count, failed, onRetry, onAdd, heading, children }: Props) {
  const id = useId();
  if (count === 0 && !editing && !mayKeep) return null;
  return (
    <section aria-labelledby={id} aria-busy={count === undefined && !failed}>
      <div className={classes.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {editing && (
          <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {failed ? (
        <p className={classes.none}>
          This list could not be loaded.{' '}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : count === undefined ? (
        <div className={classes.skeleton} />
      ) : count === 0 ? (
        <p className={classes.none}>{editing ? none : `${none} Choose Edit to add one.`}</p>
      ) : (
        children
      )}
    </section>
  );
}

/** Opens an item's modal; read out with the item's name. */
export function EditItemButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={classes.edit} variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
  );
}
