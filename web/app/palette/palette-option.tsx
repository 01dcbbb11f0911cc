import type { MouseEvent } from 'react';
import classes from './palette.module.css';
import type { PaletteRow } from './palette-rows.ts';

interface Props {
  id: string;
  row: PaletteRow;
  chosen: boolean;
  onChoose: () => void;
}

/** A row of the palette. A row that leads to a page is a link, so that it can open in a new tab too. */
export function PaletteOption({ id, row: { label, note, Icon, does }, chosen, onChoose }: Props) {
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={classes.row}
      href={'path' in does ? does.path : undefined}
      onMouseDown={(event) => event.button === 0 && event.preventDefault()}
      onClick={follow}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.label}>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
    </a>
  );
}
