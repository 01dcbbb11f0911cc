import { Button } from '@mantine/core';
import classes from './relationship.module.css';

interface Props {
  id: string;
  title: string;
  /** the button that adds to the part; null: the viewer may not */
  add: { label: string; onAdd: () => void } | null;
}

/** The heading of a part of the section for programme staff, with the button that opens a new entry. */
export function PartHead({ id, title, add }: Props) {
  return (
    <div className={classes.head}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {add && (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={add.onAdd}>
          {add.label}
        </Button>
      )}
    </div>
  );
}
