import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable-list.module.css';

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });
// constants, because new objects on each render would render every row on every key press
const modifiers = [vertically];
const pointerOptions = { activationConstraint: { distance: 4 } };
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates };
const screenReaderInstructions = {
  draggable: 'To move it, press space or enter, then the arrow keys; space or enter again puts it down, escape puts it back.',
};

interface Props {
  /** ids of the rows, in their order */
  ids: UniqueIdentifier[];
  /** what screen readers announce at each step */
  announcements: Announcements;
  /** `to`: the row whose place the moved row takes */
  onMove: (id: UniqueIdentifier, to: UniqueIdentifier) => void;
  /** a list of rows that use `useSortableRow` */
  children: ReactNode;
}

/** A list whose rows move up and down, by dragging a handle or by keyboard on it. */
export function SortableList({ ids, announcements, onMove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(active.id, over.id);
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What screen readers announce while a row moves. `place` returns, for example, `column 2 of 9`. */
export function announcementsOf(name: (id: UniqueIdentifier) => string, place: (id: UniqueIdentifier) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} would be ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} is now ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
}

/** The props of a `SortableList` row and its handle. `disabled`: the row cannot be dragged, or no row can be dropped on it. */
export function useSortableRow(id: UniqueIdentifier, disabled: { draggable?: boolean; droppable?: boolean } = {}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging, isOver } = useSortable({
    id,
    disabled,
  });
  return {
    row: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      'data-over': isOver || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: (label: string) => (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={`${classes.handle} icon-button soft ink-on-hover`}
        aria-label={label}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
    ),
  };
}
