import type { UniqueIdentifier } from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { announcementsOf, SortableList, useSortableRow } from '../../../platform/ui/lists/sortable-list.tsx';
import classes from './set-up.module.css';

interface Ranked {
  id: number;
  name: string;
}

interface Props {
  categories: readonly Ranked[];
  onChange: (categories: Ranked[]) => void;
}

/** Categories in order of preference. They move by dragging, by keyboard or by their buttons. */
export function RankedCategories({ categories, onChange }: Props) {
  const [said, setSaid] = useState('');
  const place = (id: UniqueIdentifier) => categories.findIndex((category) => category.id === id);
  const name = (id: UniqueIdentifier) => categories[place(id)]?.name ?? '';
  const choice = (index: number) => `choice ${index + 1} of ${categories.length}`;

  function move(from: number, to: number): void {
    onChange(arrayMove([...categories], from, to));
    setSaid(`${categories[from]?.name ?? ''} is now ${choice(to)}.`);
  }

  return (
    <>
      <p role="status" className="only-read-out">
        {said}
      </p>
      <SortableList
        ids={categories.map(({ id }) => id)}
        announcements={announcementsOf(name, (id) => choice(place(id)))}
        onMove={(id, to) => move(place(id), place(to))}
      >
        <ol className={classes.ranked} aria-label="Your order">
          {categories.map((category, index) => (
            <RankedRow
              key={category.id}
              category={category}
              index={index}
              last={index === categories.length - 1}
              onStep={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      </SortableList>
    </>
  );
}

interface RowProps {
  category: Ranked;
  index: number;
  last: boolean;
  onStep: (by: -1 | 1) => void;
}

function RankedRow({ category: { id, name }, index, last, onStep }: RowProps) {
  const { row, handle } = useSortableRow(id);
  return (
    <li {...row} className={classes.rank}>
      {handle(`Drag ${name}`)}
      <span className="soft figures">{index + 1}.</span>
      <span className="grows shrinks breakable">{name}</span>
      <ActionIcon variant="subtle" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onStep(-1)}>
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={`Move ${name} down`} disabled={last} onClick={() => onStep(1)}>
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
