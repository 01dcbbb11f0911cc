import { arrayMove } from '@dnd-kit/sortable';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { announcementsOf, SortableList, useSortableRow } from '../sortable-list.tsx';
import classes from './list-tools.module.css';
import type { Choosable } from './shown-columns.ts';

interface Props {
  /** the shown columns first; the first column cannot be moved or hidden */
  columns: readonly Choosable[];
  shown: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Chooses the columns of a list, and their order: by dragging, or with Space and the arrow keys on a handle. */
export function ColumnChoice({ columns, shown, onChange }: Props) {
  // a column that is no longer chosen keeps its place while the panel is open
  const [order, setOrder] = useState(() => columns.map(({ key }) => key));
  const [first, ...rest] = order;
  const headerOf = (key: unknown) => columns.find((column) => column.key === key)?.header ?? '';
  const placeOf = (key: unknown) => `column ${order.indexOf(String(key)) + 1} of ${order.length}`;

  function move(key: unknown, to: unknown): void {
    const next = arrayMove(rest, rest.indexOf(String(key)), rest.indexOf(String(to)));
    setOrder([first ?? '', ...next]);
    onChange(next.filter((one) => shown.includes(one)));
  }

  const toggle = (key: string, on: boolean) => onChange(rest.filter((one) => (one === key ? on : shown.includes(one))));
  return (
    <fieldset className={`${classes.columns} bare`}>
      <legend>Columns</legend>
      {first !== undefined && <Checkbox className={classes.fixed} label={headerOf(first)} checked disabled />}
      <SortableList ids={rest} announcements={announcementsOf(headerOf, placeOf)} onMove={move}>
        <ol className="stack plain-list">
          {rest.map((key) => (
            <ColumnRow
              key={key}
              id={key}
              header={headerOf(key)}
              checked={shown.includes(key)}
              onChange={(on) => toggle(key, on)}
            />
          ))}
        </ol>
      </SortableList>
    </fieldset>
  );
}

interface RowProps {
  id: string;
  header: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function ColumnRow({ id, header, checked, onChange }: RowProps) {
  const { row, handle } = useSortableRow(id);
  return (
    <li {...row}>
      <Checkbox label={header} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {handle(`Move ${header}`)}
    </li>
  );
}
