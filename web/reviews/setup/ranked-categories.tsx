import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './set-up.module.css';

interface Ranked {
  id: number;
  name: string;
}

interface Props {
  categories: readonly Ranked[];
  onChange: (categories: Ranked[]) => void;
}

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const screenReaderInstructions = {
  draggable: 'To move it, press space or enter, then the arrow keys; space or enter again puts it down, escape puts it back.',
};

/** Categories in order of preference. They move by dragging, by keyboard or by their buttons. */
export function RankedCategories({ categories, onChange }: Props) {
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => categories.findIndex((category) => category.id === id);
  const name = (id: UniqueIdentifier) => categories[place(id)]?.name ?? '';
  const choice = (index: number) => `choice ${index + 1} of ${categories.length}`;

  function move(from: number, to: number): void {
    onChange(arrayMove([...categories], from, to));
    setSaid(`${categories[from]?.name ?? ''} is now ${choice(to)}.`);
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${choice(place(active.id))}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} would be ${choice(place(over.id))}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} is now ${choice(place(over.id))}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };

  return (
    <>
      <p role="status" className="only-read-out">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[vertically]}
        accessibility={{ announcements, screenReaderInstructions }}
        onDragEnd={({ active, over }: DragEndEvent) => over && over.id !== active.id && move(place(active.id), place(over.id))}
      >
        <SortableContext items={categories.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
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
        </SortableContext>
      </DndContext>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.rank}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.handle}
        aria-label={`Drag ${name}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <span className={classes.number}>{index + 1}.</span>
      <span className={classes.name}>{name}</span>
      <ActionIcon variant="subtle" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onStep(-1)}>
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={`Move ${name} down`} disabled={last} onClick={() => onStep(1)}>
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
